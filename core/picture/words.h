// What a picture says of itself in words, for who does not see it and for programs that list pictures: PNG has them as texts, SVG
// as elements (app/export), PDF as the title and the alternative text of a tagged figure.
#pragma once

#include <string>
#include <string_view>

namespace attnlab {

struct PictureWords {
  std::string title;        // one line
  std::string description;  // lines; empty: none
};

// A PDF of one page as cairo writes it up to PDF 1.4, its content tagged as a figure whose alternative text is the description, with
// the language of these words; viewers show its title in the place of its name. The page has no transparency group any more: pages of pdfTeX
// can have only one, and nothing that we draw needs it. Throws std::invalid_argument for another.
std::string pdf_with_words(std::string pdf, const PictureWords& words);

}  // namespace attnlab
