// One instance a cell, one quad an instance: the cell's rectangle and half a pixel around it, for the soft edge.
// Coordinates are those of the interface (y downwards); corners come from gl_VertexID as a strip of four.

layout(location = 0) in float in_position;  // of the cell's value on its colour map, 0 to 1
layout(location = 1) in uint in_paint;      // 0 value, 1 masked, 2 overflow

uniform vec4 display;       // x, y, width and height of what the viewport shows
uniform vec2 pixel_scale;   // framebuffer pixels of one interface pixel
uniform vec2 origin;        // top left corner of the first cell
uniform vec2 cell;          // width and height
uniform float gap;
uniform int cols;

out vec2 from_center;  // in framebuffer pixels, y downwards
flat out float position;
flat out uint paint;

void main() {
  vec2 at = vec2(gl_InstanceID % cols, gl_InstanceID / cols);
  vec2 center = origin + at * (cell + gap) + 0.5 * cell;
  vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  from_center = side * (0.5 * cell * pixel_scale + 0.5);
  vec2 where = (center + from_center / pixel_scale - display.xy) / display.zw;
  gl_Position = vec4(2.0 * where.x - 1.0, 1.0 - 2.0 * where.y, 0.0, 1.0);
  position = in_position;
  paint = in_paint;
}
