#include "app/ui/shell/help/help_pages.h"

#include "app/figures/views/views.h"
#include "app/library/lessons.h"
#include "app/ui/actions/actions.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/kit/view_state.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/lab/claims.h"
#include "core/analysis/node.h"
#include "core/analysis/quantity.h"
#include "core/facts/describe_words.h"
#include "core/facts/facts.h"
#include "core/text/plain_text.h"
#include "core/text/utf8.h"
#include "embedded/docs.h"

#include <algorithm>
#include <array>

namespace attnlab {
namespace {

using Kind = HelpBlock::Kind;
using Pages = std::vector<HelpPage>;

// What the mouse does; keys are in a table of their own (kit/keys.h).
struct Gesture {
  const char* keys;
  const char* does;
};

constexpr const char* claims_group = "Claims";

constexpr Gesture gestures[] = {
    {"drag a cell", "change it, sideways or upwards"},
    {"Shift, Ctrl while dragging", "ten times finer; in steps of 0.1"},
    {"double-click a cell", "type a value or an expression: 1/3, sqrt(2), −pi"},
    {"Alt + wheel", "change the cell in steps of 0.1; with Shift of 0.01"},
    {"Alt + click", "play the entry, there and back; Esc: as it was"},
    {"Shift + click", "several cells: typed, dragged, nudged, cleared, pasted together"},
    {"click or drag a header", "the whole row or column"},
    {"right click", "zero, identity, random, transpose, copy, paste …"},
    {"point at a cell", "its formula, and the cells that it is made of"},
    {"click a cell of the figure", "it stays in the inspector until Esc"},
    {"right click on the figure", "copy the matrix: NumPy, PyTorch, LaTeX, MATLAB, CSV, Markdown …"},
    {"Ctrl + wheel on the figure", "nearer; drag its ground to move it; Ctrl+Shift+0: all of it"},
    {"double-click a heading", "that matrix fills the view; again: all of it"},
    {"pointer at the left edge", "in a presentation: a matrix to drag"},
    {"M, then drag over weights", "paint the mask; the first cell decides; Esc ends it"},
    {"drag a point of Geometry", "the entries that it is made of follow; Shift: ten times finer"},
    {"drag its ground, wheel", "move the plane, zoom; double-click: the whole"},
    {"click a curve of the Lab", "its weights open as the scene; the slider below goes through its training"},
    {"turn the dial of Rank", "other W^Q and W^K with the same scores"},
    {"click a step of the inspector", "what it is made of, down to the entries"},
};

void add_keys(Pages& pages) {
  HelpPage page{"keys", "Keys", "Keys and gestures", {{Kind::heading, "Matrices and figures"}}, ""};
  for (const Gesture& gesture : gestures) page.blocks.push_back({Kind::row, gesture.does, gesture.keys});
  for (const KeyList& list : key_lists()) {
    page.blocks.push_back({Kind::heading, "Keys " + list.heading});
    for (const KeyLine& line : list.lines) page.blocks.push_back({Kind::row, line.does, line.keys});
  }
  pages.push_back(std::move(page));
}

// "how much one token attends to another": the words of a cell, without the names that it has in a scene.
std::string words_of_any_cell(std::string_view words) {
  std::string out(words);
  const std::pair<std::string_view, std::string_view> names[] = {
      {"{row}", "one token"}, {"{col}", "another"}, {"{input}", "a token"}};
  for (const auto& [place, name] : names)
    for (auto at = out.find(place); at != std::string::npos; at = out.find(place))
      out.replace(at, place.size(), name);
  return out;
}

void add_symbols(Pages& pages, const Scene& scene, const Analysis& analysis, Notation notation) {
  for (int k = 0; k < node_count; ++k) {
    const Node node = static_cast<Node>(k);
    const Quantity& row = row_of(node);
    const MatrixView m = values(scene, analysis, node, 0);
    // W is given, or computed: one letter, one page.
    const auto same = std::ranges::find(pages, help_page(node), &HelpPage::id);
    if (same != pages.end() && m.size() == 0) continue;
    if (same != pages.end()) pages.erase(same);
    const std::string above = row.raised.empty() ? "" : "^{" + std::string(row.raised) + "}";
    HelpPage page{help_page(node),
                  "Symbols",
                  "$" + std::string(row.symbol) + above + "$, " + std::string(row.title),
                  {},
                  ""};
    page.blocks.push_back({Kind::words, std::string(described::meaning(node))});
    if (!row.words.empty())
      page.blocks.push_back({Kind::words, "An entry: " + words_of_any_cell(row.words) + '.'});
    if (m.size() == 0) {
      if (!row.formula.empty()) page.blocks.push_back({Kind::formula, std::string(row.formula)});
      page.blocks.push_back({Kind::words, "The rules of this scene do without it."});
    } else {
      const auto rows = notation.columns ? m.cols() : m.rows(), cols = notation.columns ? m.rows() : m.cols();
      page.blocks.push_back({Kind::words, "In this scene, " + shape_text(rows, cols) + ":"});
      page.blocks.push_back({Kind::formula, name_latex(scene, node, 0, notation)});
    }
    pages.push_back(std::move(page));
  }
}

void add_views(Pages& pages) {
  for (const View& view : all_views()) {
    HelpPage page{"view:" + std::string(view.id),
                  "Views",
                  std::string(view.label),
                  {{Kind::words, std::string(view.about)}},
                  "view." + std::string(view.id)};
    for (const attnlab::Part& part : view.parts)
      page.blocks.push_back({Kind::row, std::string(part.about), std::string(part.label)});
    pages.push_back(std::move(page));
  }
}

void add_rules(Pages& pages, Notation notation) {
  const auto add = [&](const std::string& id, const char* name, std::span<const RuleWords> words) {
    HelpPage page{"rule:" + id, "Rules", name, {}, ""};
    for (const RuleWords& one : words) {
      page.blocks.push_back({Kind::heading, one.label});
      page.blocks.push_back({Kind::formula, one.in(notation)});
      page.blocks.push_back({Kind::words, one.source});
    }
    pages.push_back(std::move(page));
  };
  add("source", "What the inputs are", source_words());
  for (const RuleChoice& rule : rule_choices()) add(rule.id, rule.name, rule.words);
  add("scale", "Scales", scale_words());
}

void add_facts(Pages& pages, Notation notation) {
  for (const FactInfo& fact : fact_list()) {
    const bool turned = notation.columns && !fact.statement_columns.empty();
    HelpPage page{"fact:" + std::string(fact.id),
                  "Theorems",
                  std::string(fact.title),
                  {{Kind::formula, std::string(turned ? fact.statement_columns : fact.statement)},
                   {Kind::words, std::string(fact.about)}},
                  ""};
    if (!fact.source.empty()) page.blocks.push_back({Kind::words, "arXiv " + std::string(fact.source)});
    pages.push_back(std::move(page));
  }
}

void add_lessons(Pages& pages) {
  for (const LessonEntry& lesson : lesson_list())
    pages.push_back({"lesson:" + std::string(lesson.id),
                     "Lessons",
                     std::string(lesson.title),
                     {{Kind::words, std::string(lesson.question)}},
                     "lesson." + std::string(lesson.id)});
}

void add_claims(Pages& pages) {
  pages.push_back(
      {"claims",
       claims_group,
       "What the literature says of attention, and what is found here",
       {{Kind::words,
         "Each claim in our words, with its source, the scenes and runs that decide it at this "
         "size, what is expected of them, and what so small a size cannot show. A run opens in the "
         "Lab, and what was expected is judged when it ends."},
        {Kind::words, "All of them at once: attnlab reproduce."}},
       ""});
  for (const LiteratureClaim& claim : claims()) {
    HelpPage page{"claim:" + claim.id, claims_group, claim.title, {{Kind::words, claim.sentence}}, ""};
    page.blocks.push_back({Kind::row, claim.source, "Source"});
    std::string verdict(verdict_names[static_cast<std::size_t>(claim.verdict)]);
    page.blocks.push_back({Kind::row, verdict + ". " + claim.reason, "Verdict"});
    page.blocks.push_back({Kind::row, claim.honesty, "Not shown here"});
    for (const auto& [name, scene] : claim.scenes) {
      page.blocks.push_back({Kind::heading, "Scene: " + scene.title});
      for (const SceneClaim& one : claim.claims)
        if (one.on == name) page.blocks.push_back({Kind::words, one.says});
      page.blocks.push_back({Kind::scene, "Open this scene", claim.id + '/' + name});
    }
    for (std::size_t i = 0; i < claim.runs.size(); ++i) {
      const lab::Experiment& e = claim.runs[i].experiment;
      page.blocks.push_back({Kind::heading, std::string(e.task->title)});
      page.blocks.push_back({Kind::words, lab::command_of(e)});
      for (const std::string& expected : claim.runs[i].expect) page.blocks.push_back({Kind::words, expected});
      page.blocks.push_back({Kind::run, "Run it in the Lab", claim.id + '/' + std::to_string(i)});
    }
    pages.push_back(std::move(page));
  }
}

struct DocPage {
  const char *file, *title;
};
constexpr DocPage doc_pages[] = {{"walk.md", "A walk through Attnlab"},
                                 {"questions.md", "Questions people ask"},
                                 {"symbols.md", "The symbols"},
                                 {"formats.md", "Files and exports"},
                                 {"limits.md", "What is not promised"}};

void add_docs(Pages& pages) {
  for (const DocPage& page : doc_pages)
    pages.push_back({std::string("doc:") + page.file, "Guide", page.title,
                     markdown_blocks(embedded::docs(page.file)), ""});
}

// 0: the title; 1: in the title; 2: elsewhere; 3: nowhere.
int misfit_of(const HelpPage& page, std::string_view typed) {
  const std::string title = plain_text(page.title);
  if (lower_case(title) == lower_case(std::string(typed))) return 0;
  if (holds_words(title, typed)) return 1;
  std::string all = title + ' ' + page.group + ' ' + page.id;
  for (const HelpBlock& block : page.blocks) all += ' ' + block.what + ' ' + plain_text(block.text);
  return holds_words(all, typed) ? 2 : 3;
}

}  // namespace

std::vector<HelpPage> help_pages(const Scene& scene, const Analysis& analysis, Notation notation) {
  Pages pages;
  add_keys(pages);
  add_views(pages);
  add_symbols(pages, scene, analysis, notation);
  add_rules(pages, notation);
  add_facts(pages, notation);
  add_lessons(pages);
  add_claims(pages);
  add_docs(pages);
  return pages;
}

std::vector<const HelpPage*> search_help(const std::vector<HelpPage>& pages, std::string_view typed) {
  std::array<std::vector<const HelpPage*>, 4> by_misfit;
  for (const HelpPage& page : pages)
    by_misfit[static_cast<std::size_t>(misfit_of(page, typed))].push_back(&page);
  std::vector<const HelpPage*> found;
  for (std::size_t misfit = 0; misfit < 3; ++misfit)
    found.insert(found.end(), by_misfit[misfit].begin(), by_misfit[misfit].end());
  return found;
}

}  // namespace attnlab
