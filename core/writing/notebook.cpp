#include "core/writing/papers.h"

#include "core/text/json_write.h"
#include "core/text/utf8.h"
#include "core/writing/paper_page.h"
#include "core/writing/script.h"

#include <algorithm>
#include <set>

namespace attnlab {
namespace {

struct NotebookCell {
  bool code = false;
  std::string text;
  std::vector<std::string> makes;  // names, of code
};

// The words of every part, and behind them the code of its stage.
std::vector<NotebookCell> cells_of(const Scene& scene, const Analysis& analysis,
                                   const PaperOptions& options) {
  std::vector<NotebookCell> cells;
  const std::vector<ScriptPiece> pieces = script_pieces(scene);
  for (const PaperPart& part : paper_parts(scene, analysis, Paper::notes, options)) {
    std::string heading = part.level == 0
                              ? "# " + markdown_text(paper_heading(scene, Paper::notes))
                              : std::string(static_cast<std::size_t>(part.level) + 1, '#') + ' ' + part.title;
    cells.push_back({false, bare_lines(heading + "\n\n" + bare_lines(part.body)), {}});
    for (const ScriptPiece& piece : pieces)
      if (part.stage != PaperStage::none && piece.stage == part.stage && piece.head == part.head)
        cells.push_back({true, piece.code, piece.makes});
  }
  return cells;
}

// The lines of a cell, each with its end, as nbformat stores them.
std::string source_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
    lines.push_back(json_string(text.substr(at, end + 1 - at)));
    at = end + 1;
  }
  return json_lines(lines, 3);
}

std::string jupyter(const std::vector<NotebookCell>& cells) {
  std::vector<std::string> list;
  for (const NotebookCell& cell : cells) {
    JsonObject one(2);
    one.add("cell_type", json_string(cell.code ? "code" : "markdown"));
    if (cell.code) one.add("execution_count", "null");
    one.add("id", json_string("cell-" + std::to_string(list.size() + 1)));
    one.add("metadata", "{}");
    if (cell.code) one.add("outputs", "[]");
    one.add("source", source_of(cell.text));
    list.push_back(one.text());
  }
  JsonObject all(0);
  all.add("cells", json_lines(list, 1));
  all.add(
      "metadata",
      "{\"kernelspec\": {\"display_name\": \"Python 3\", \"language\": \"python\", \"name\": \"python3\"}, "
      "\"language_info\": {\"name\": \"python\"}}");
  all.add("nbformat", "4");
  all.add("nbformat_minor", "5");
  return all.text() + '\n';
}

std::string indented(const std::string& text) {
  std::string out = "    ";
  for (const char c : text) {
    if (c == '\n' && out.ends_with("    ") && (out.size() == 4 || out[out.size() - 5] == '\n'))
      out.resize(out.size() - 4);
    out += c;
    if (c == '\n') out += "    ";
  }
  return out + '\n';
}

// A raw string of Python; one that would end too early is written with escapes.
std::string python_text(const std::string& words) {
  if (words.find("\"\"\"") == std::string::npos) return "r\"\"\"\n" + indented(words) + "    \"\"\"";
  return json_string(words);
}

// Words are told in cells of their own. A cell names what it reads, and returns what it makes.
std::string marimo(const std::vector<NotebookCell>& cells) {
  std::string text =
      "# A notebook of marimo, from Attnlab: marimo edit FILE. Needs NumPy.\nimport marimo\n\napp = marimo.App()\n"
      "\n\n@app.cell\ndef _():\n    import marimo as mo\n    return (mo,)\n";
  std::vector<std::string> known;
  for (const NotebookCell& cell : cells) {
    if (!cell.code) {
      text += "\n\n@app.cell(hide_code=True)\ndef _(mo):\n    mo.md(" + python_text(cell.text) +
              ")\n    return\n";
      continue;
    }
    std::set<std::string> named;
    with_names(cell.text, [&](const std::string& name) { return *named.insert(name).first; });
    std::vector<std::string> reads;
    for (const std::string& name : known)
      if (named.contains(name)) reads.push_back(name);
    text += "\n\n@app.cell\ndef _(" + joined(reads, ", ") + "):\n" + indented(cell.text) + "    return " +
            joined(cell.makes, ", ") + (cell.makes.size() == 1 ? ",\n" : "\n");
    known.insert(known.end(), cell.makes.begin(), cell.makes.end());
  }
  return text + "\n\nif __name__ == \"__main__\":\n    app.run()\n";
}

}  // namespace

std::string notebook_text(const Scene& scene, const Analysis& analysis, Notebook kind,
                          const PaperOptions& options) {
  const std::vector<NotebookCell> cells = cells_of(scene, analysis, options);
  return kind == Notebook::jupyter ? jupyter(cells) : marimo(cells);
}

}  // namespace attnlab
