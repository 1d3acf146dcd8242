// What an export writes, and the name of its file unless a person types one. Knows no ImGui.
#pragma once

#include "app/export/talk_pages.h"
#include "app/ui/session/session.h"

namespace attnlab {

struct Session;

// The picture that the choices describe: of what the dialog shows, or of another view.
ExportOptions export_options(const Session& session);
ExportOptions export_options(const Session& session, ExportOptions what);
// Of a slide of the talk that is chosen.
ExportOptions slide_options(const Session& session, const PagePicture& page);
struct Finished {
  std::string bytes, words;  // "1280 × 720, 84 KB, with its scene"
};
using Made = std::variant<Finished, std::string>;  // or the sentence that says why not
Made make_picture(const Session& session, const ExportOptions& options);

// The slides of a talk, and which of them is seen beside the choices.
struct TalkPages {
  std::string title;
  std::vector<PagePicture> pages;
  std::size_t seen = 0;
};
// Of the talk that is open, else of the one that is made; empty: there is neither.
std::string title_of_talk(Session& session);
void choose_talk(Session& session);  // or its complaint
// Null: the export dialog is about something else.
TalkPages* talk_chosen(const Session& session);

// What the open page of the export dialog would write.
Made make_export(const Session& session);

std::string export_ending(const ExportChoice& choice);  // of the open page: ".png"
// `name` with `ending`: in the place of the ending of another export, else behind it.
// A name that is empty stays so.
std::string with_ending(const std::string& name, std::string_view ending);
// "movie-symmetry-weights.png": from the name of the document ("movie.json", or its title) and what is shown.
std::string export_name(const std::string& document, const ExportOptions& what, const ExportChoice& choice);
std::string plain_name(const std::string& document);  // a title as a file name, without its ending

std::string bytes_text(std::size_t bytes);             // "840 bytes", "84 KB", "2.1 MB"
std::string pixels_text(double width, double height);  // "1280 × 720"

// The matrix of the inspected cell as `compute` calls it: "scores:2"; empty where there is none.
std::string inspected_matrix(const Session& session);
void first_matrix(Session& session);             // shows that one, else the scores
std::string spelled(const NamedMatrix& matrix);  // "scores:2", "output"

}  // namespace attnlab
