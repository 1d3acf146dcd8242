// The preview is the sheet that is exported, made small, or the text that would be written.
#include "app/ui/exporting/export_controls.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/session.h"

#include <sstream>
#include <tuple>
#include <utility>

namespace attnlab {
namespace {

constexpr int most_preview_lines = 60;

void sentence(const Ui& ui, const std::string& words) {
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, words);
}

void text(const Ui& ui, Session& s) {
  std::shared_ptr<ExportPreview>& kept = s.exporting.drawn;
  PreviewOf of{s.scene(), s.settings.exports, shown_words(s.exporting.what)};
  if (!kept || kept->of != of)
    kept = std::make_shared<ExportPreview>(ExportPreview{std::move(of), make_export(s)});
  const Made& made = std::get<Made>(kept->made);
  if (const auto* why = std::get_if<std::string>(&made)) return sentence(ui, *why);
  const auto& done = std::get<Finished>(made);
  const ExportChoice& c = s.settings.exports;
  if (c.page == ExportPage::matrix && c.matrix_format == MatrixFormat::npy)
    return sentence(ui, "NumPy's own file: numpy.load reads it. " + done.words + ".");
  std::istringstream lines(done.bytes);
  int count = 0;
  for (std::string line; std::getline(lines, line) && count < most_preview_lines; ++count) {
    for (auto tab = line.find('\t'); tab != std::string::npos; tab = line.find('\t'))
      line.replace(tab, 1, "    ");
    text_in(ui, Face::sans, measure::type_12, ui.theme.text, line.empty() ? " " : line);
  }
  if (count == most_preview_lines) sentence(ui, "… " + done.words);
}

void pages(const Ui& ui, Session& s) {
  ExportPage& page = s.settings.exports.page;
  const ExportPage before = page;
  control(ui, s.settings.exports, &ExportChoice::page);
  if (page == before) return;
  if (page == ExportPage::matrix && s.exporting.what.matrix.empty()) first_matrix(s);
  if (before == ExportPage::matrix) s.exporting.what.matrix.clear();  // back to the view
  s.exporting.complaint.clear();
  name_follows(s);
}

constexpr OptionWord compare_words[] = {  // of Compare
    {"off", "now alone##before", "The present scene by itself."},
    {"beside", "beside now##before", "The pinned state, beside the present one."},
    {"difference", "now minus it##before", "The difference from the pinned state."},
    {"with", "small below now##before", "The old number, small, below each one that has changed."}};

constexpr OptionWord linked_words[] = {
    {"off", "one scene##before", "The present scene by itself."},
    {"beside", "both scenes##before", "With the scene that is dragged along, beside it."}};

// Where a state is pinned and seen, or a scene is dragged along.
void before_row(const Ui& ui, Session& s) {
  ExportOptions& what = s.exporting.what;
  if (!what.before || !what.matrix.empty() || what.figure.gathered) return;
  const bool linked = !what.before->names.empty();  // it is no state before: nothing is taken off it
  row_label(ui, linked ? "Beside" : "Before");
  const std::span<const OptionWord> words =
      linked ? std::span<const OptionWord>(linked_words) : compare_words;
  const int pressed = chips(ui, words, static_cast<int>(what.compare));
  if (pressed >= 0) what.compare = static_cast<Compare>(pressed);
}

void picture_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Show");
  what_list(ui, s);
  TalkPages* const talk = talk_chosen(s);
  if (talk != nullptr) {
    row_label(ui, "Seen here");
    const int count = static_cast<int>(talk->pages.size());
    talk->seen =
        static_cast<std::size_t>(stepper(ui, "slide", static_cast<int>(talk->seen) + 1, 1, count) - 1);
  } else {
    which_rows(ui, s);
    before_row(ui, s);
  }
  option_row(ui, "Format", c, &ExportChoice::format);
  size_controls_of_export(ui, s, c.format == PictureFormat::png);
  ground_controls(ui, s);
  option_row(ui, "Numbers", c, &ExportChoice::numbers);
  if (c.numbers) {
    small_words(ui, "decimals");
    control(ui, c, &ExportChoice::decimals);
  }
  option_row(ui, "Notes", c, &ExportChoice::plain);
  if (talk == nullptr) {
    option_row(ui, "Words", c, &ExportChoice::title);
    toggle(ui, c, &ExportChoice::caption);
    columns_toggle(ui, s, "tokens as columns##words");
  }
  if (has_outlines(c.format)) option_row(ui, "Letters", c, &ExportChoice::text_as_paths);
  if (c.format == PictureFormat::tikz) option_row(ui, "Document", c, &ExportChoice::standalone);
  scene_toggle(ui, s);
}

void matrix_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Matrix");
  matrix_list(ui, s);
  option_row(ui, "Format", c, &ExportChoice::matrix_format);
  if (takes_labels(c.matrix_format)) option_row(ui, "Words", c, &ExportChoice::headers);
  if (c.matrix_format != MatrixFormat::tex) return;
  option_row(ui, "Decimals", c, &ExportChoice::matrix_decimals);
}

void paper_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  option_row(ui, "What", c, &ExportChoice::paper);
  if (c.paper == PaperChoice::page) option_row(ui, "Numbers", c, &ExportChoice::decimals);
  const bool script = c.paper == PaperChoice::numpy || c.paper == PaperChoice::pytorch;
  if (script || c.paper == PaperChoice::page) return;
  option_row(ui, "Decimals", c, &ExportChoice::paper_decimals);
  option_row(ui, "Variant", c, &ExportChoice::variant);
  explain_item(
      ui,
      "Other numbers for every student: the worksheet and the answer key of one variant go together. 0: those of the scene.");
  row_label(ui, "Tokens");
  columns_toggle(ui, s, "as columns##paper", true);
}

void preview(const Ui& ui, Session& s) {
  const ExportChoice& c = s.settings.exports;
  if (const TalkPages* talk = talk_chosen(s)) {
    const PagePicture& page = talk->pages[talk->seen];
    sheet_preview(ui, s.exporting.drawn, {page.scene, c, talk->title + page.name}, slide_options(s, page),
                  "");
  } else if (c.page == ExportPage::picture)
    sheet_preview(ui, s.exporting.drawn, {s.scene(), c, shown_words(s.exporting.what)}, export_options(s),
                  s.signs.sentence);
  else
    text(ui, s);
}

void page(const Ui& ui, Session& s) {
  const ExportChoice& c = s.settings.exports;
  const auto formats = [&] { return std::tuple(c.format, c.matrix_format, c.paper); };
  const auto shown = [&] {
    const ExportOptions& what = s.exporting.what;
    const FigureOptions& f = what.figure;
    return std::tuple(what.view, what.matrix, f.part, f.head, f.row, f.columns, talk_chosen(s));
  };
  const auto formats_before = formats();
  const auto shown_before = shown();
  switch (c.page) {
    case ExportPage::picture: picture_controls(ui, s); break;
    case ExportPage::matrix: matrix_controls(ui, s); break;
    case ExportPage::paper: paper_controls(ui, s); break;
  }
  if (formats() != formats_before || (c.page != ExportPage::paper && shown() != shown_before))
    name_follows(s);
}

}  // namespace

void export_dialog(const Ui& ui, Session& s) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Export");
  ImGui::SameLine(0, ui.px(measure::space_5));
  pages(ui, s);
  dialog_sides(
      ui, s, {366, 400, 0.5F, ImGuiWindowFlags_NoNav | ImGuiWindowFlags_HorizontalScrollbar, page, preview});
}

void screenshot_dialog(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Picture of the window");
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary,
            "As it is now, drawn anew at this resolution, not enlarged.");
  row_label(ui, "Resolution");
  for (int i = 1; i <= 4; ++i) {
    const std::string label = std::to_string(i) + "×##resolution";
    choice_chip(ui, label.c_str(), c.screenshot_scale, i, "");
    ImGui::SameLine(0, ui.px(2));
  }
  const ImGuiIO& io = ImGui::GetIO();
  const double scale = c.screenshot_scale;
  const std::string size = pixels_text(io.DisplaySize.x * io.DisplayFramebufferScale.x * scale,
                                       io.DisplaySize.y * io.DisplayFramebufferScale.y * scale);
  small_words(ui, (size + " pixels").c_str());
  ImGui::NewLine();
  scene_toggle(ui, s);
  if (file_controls(ui, s, "Save")) accept_export(s, false);
}

}  // namespace attnlab
