// The colour of one cell: a value by its colour map, a masked cell hatched, an overflow on its own ground, all with
// rounded corners whose edge is one framebuffer pixel soft.

const int max_stops = 64;

in vec2 from_center;  // in framebuffer pixels
flat in float position;
flat in uint paint;

uniform vec2 half_cell;         // in framebuffer pixels
uniform float corner;           // radius, in framebuffer pixels
uniform vec3 stops[max_stops];  // equidistant colours of the map, sRGB
uniform int stop_count;
uniform vec4 hatch_ground, hatch_line, overflow_ground, pale_ground;
uniform vec4 hairline;          // inside the edge of the cell, over its colour
uniform float hairline_width;   // in framebuffer pixels
uniform vec2 hatch;  // distance of the lines and their width, in framebuffer pixels

out vec4 color;

// Linear in sRGB between the stops, as sample() in app/figures/canvas/color.h.
vec3 sample_map(float t) {
  float at = clamp(t, 0.0, 1.0) * float(stop_count - 1);
  int i = min(int(at), stop_count - 2);
  return mix(stops[i], stops[i + 1], at - float(i));
}

// Lines that rise to the right. The cell's centre lies midway between two of them.
vec4 hatched() {
  float across = (from_center.x + from_center.y) * 0.70710678;
  float from_line = abs(mod(across, hatch.x) - 0.5 * hatch.x);
  return mix(hatch_ground, hatch_line, clamp(0.5 * hatch.y - from_line + 0.5, 0.0, 1.0));
}

void main() {
  // Signed distance to the rounded rectangle; negative inside.
  vec2 q = abs(from_center) - half_cell + corner;
  float outside = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
  float coverage = clamp(0.5 - outside, 0.0, 1.0);
  vec4 ground = paint == 1u ? hatched() : paint == 2u ? overflow_ground : vec4(sample_map(position), 1.0);
  if (paint == 3u) ground.rgb = mix(pale_ground.rgb, ground.rgb, pale_ground.a);
  float line = hairline.a * clamp(outside + hairline_width + 0.5, 0.0, 1.0);
  color = vec4(mix(ground.rgb, hairline.rgb, line), ground.a * coverage);
}
