// The rectangle of the field as a strip of four corners. Coordinates are those of the interface (y downwards).

uniform vec4 display;  // x, y, width and height of what the viewport shows
uniform vec4 corners;  // left, top, right, bottom

void main() {
  vec2 at = mix(corners.xy, corners.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1));
  vec2 where = (at - display.xy) / display.zw;
  gl_Position = vec4(2.0 * where.x - 1.0, 1.0 - 2.0 * where.y, 0.0, 1.0);
}
