// Writing SVG: numbers, colours and texts as attributes. Shortest decimals of at most three places,
// independent of the locale. Knows no canvas.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <string>
#include <string_view>

namespace attnlab {

// Three places; without trailing zeros and never "-0". What lies beyond 1e6 is written as 1e6.
void append_number(std::string& out, double value);
void append_point(std::string& out, Point at);  // both, apart by a blank
// ` name="value"`.
void append_attribute(std::string& out, std::string_view name, double value);
void append_place(std::string& out, const Rect& where);  // x, y, width and height
// ` fill="#1b1c1f"`, and ` fill-opacity="0.5"` behind it where the colour is not opaque.
void append_color(std::string& out, std::string_view name, Color color);
// Colour, width and dashes of a line: 4 drawn, 3 left out, as on the screen; and the end of its element.
void append_stroke(std::string& out, const Stroke& stroke);
// One code point of a text, as XML needs it.
void append_xml(std::string& out, char32_t code);

// RFC 4648 with padding.
void append_base64(std::string& out, std::string_view bytes);

}  // namespace attnlab
