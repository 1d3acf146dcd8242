// The names of exported files: their endings, what they are called unless a person types a name, how large they are in
// words. Knows no ImGui.
#pragma once

#include "app/ui/session/export_choice.h"
#include "app/ui/session/export_state.h"

#include <string>
#include <string_view>

namespace attnlab {

std::string_view ending_of(PictureFormat format);  // ".png"
std::string_view ending_of(MatrixFormat format);
std::string_view ending_of(PaperChoice paper);
std::string_view ending_of(AnimationFormat format);
std::string_view export_ending(const ExportChoice& choice);  // of the open page

// `name` with `ending`: in the place of the ending of another export, else behind it. A name that is empty stays so.
std::string with_ending(const std::string& name, std::string_view ending);
// "movie-symmetry-weights.png": from the name of the document ("movie.json", or its title) and what is shown.
std::string export_name(const std::string& document, const ExportWhat& what, const ExportChoice& choice);
std::string plain_name(const std::string& document);  // a title as a file name, without its ending

std::string bytes_text(std::size_t bytes);             // "840 bytes", "84 KB", "2.1 MB"
std::string pixels_text(double width, double height);  // "1280 × 720"

}  // namespace attnlab
