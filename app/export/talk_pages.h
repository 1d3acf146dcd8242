// A talk as pictures: each slide one of its scene, with what is told and said at it. The command line and the
// window export them the same way. Knows no file.
#pragma once

#include "app/export/export.h"
#include "core/teaching/lesson.h"

namespace attnlab {

// Of a talk as it is told, with this look; or the first slide that cannot be shown. `name`: what a sentence
// calls the talk.
std::variant<std::vector<PagePicture>, std::string> slides_of(const Lesson& talk, const ExportOptions& look,
                                                              const std::string& name);

// The slide of a talk that has it alone (SheetSlide::talk), as its picture says; none where there is none.
std::optional<ExportOptions> slide_again(std::string_view talk, const ExportOptions& look);

// Of pages that are seen one after the other: of one size, as on the wall, where no size is asked for.
ExportOptions as_deck(ExportOptions look);
inline constexpr std::string_view place_of_number = "{number}";  // in the name of the pictures of a talk
// Whether the slides are a picture each, else the pages of one PDF (export_pages); or how the name has to be.
std::variant<bool, std::string> a_picture_each(std::string_view output, std::optional<PictureFormat> format);

}  // namespace attnlab
