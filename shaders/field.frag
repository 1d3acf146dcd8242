// The attention field: each pixel is a query, its colour the softmax over the keys. The place (s, t) goes from -1 to 1
// across the field and upwards.
//
// Floats cannot hold large logits well enough, but their differences near a tie they can: `pairs` has, for keys m and j,
// the difference of their logits as an affine function. The winner is found by comparing pairs; then every logit is
// taken relative to the winner's, which is also what keeps exp() from overflowing.

const int max_keys = 8;
const int ramp_stops = 33;

uniform vec2 middle, middle_rest;  // of the field in framebuffer pixels: whole part and rest
uniform vec2 half_size;            // in framebuffer pixels
uniform vec3 pairs[max_keys * max_keys];
uniform int keys, chosen, mode;    // mode: 0 the winner, 1 the weight of the chosen key, 2 entropy
uniform vec3 colors[max_keys];     // sRGB
uniform vec3 ramp[ramp_stops];     // equidistant, sRGB
uniform vec3 ground, tie;          // under the colours; the line where two keys tie
uniform vec2 half_extent;          // of the field in logical pixels
uniform float palest, line;        // as in app/figures/canvas/field.h

out vec4 color;

float above(int winner, int key, vec3 place) { return dot(pairs[max_keys * winner + key], place); }

// Linear in sRGB between the stops, as core has it.
vec3 on_ramp(float t) {
  float at = clamp(t, 0.0, 1.0) * float(ramp_stops - 1);
  int i = min(int(at), ramp_stops - 2);
  return mix(ramp[i], ramp[i + 1], at - float(i));
}

void main() {
  vec3 place = vec3((gl_FragCoord.xy - middle - middle_rest) / half_size, 1.0);
  int winner = 0;
  for (int j = 1; j < keys; ++j)
    if (above(winner, j, place) > 1e-20) winner = j;

  float sum = 0.0, spread = 0.0, of_chosen = 0.0, next = 0.0, nearest = 1e30;
  for (int j = 0; j < keys; ++j) {
    float below = -min(above(winner, j, place), 0.0);
    float e = exp(-below);
    sum += e;
    if (j != winner) next = max(next, e);
    // The way to where the winner ties with j, in logical pixels. The largest part first: squares of it stay in range.
    vec2 slope = pairs[max_keys * winner + j].xy / half_extent;
    float largest = max(abs(slope.x), abs(slope.y));
    float steep = largest > 0.0 ? length(slope / largest) : 0.0;
    if (steep * largest > 1e-9) nearest = min(nearest, below / largest / steep);
    if (e > 0.0) spread += e * below;
    if (j == chosen) of_chosen = e;
  }
  vec3 shown = mix(ground, colors[winner], palest + (1.0 - palest) * (1.0 - next));
  shown = mix(shown, tie, clamp(line + 0.5 - nearest, 0.0, 1.0));
  if (mode == 1) shown = on_ramp(of_chosen / sum);
  if (mode == 2) shown = on_ramp(keys > 1 ? (log(sum) + spread / sum) / log(float(keys)) : 0.0);
  color = vec4(shown, 1.0);
}
