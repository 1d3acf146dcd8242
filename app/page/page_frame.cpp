#include "app/page/page_frame.h"

#include "app/figures/canvas/theme.h"
#include "app/page/html.h"
#include "app/page/page_program.h"
#include "core/picture/share.h"
#include "core/scene/scene_file.h"
#include "core/text/json_write.h"
#include "embedded/page_files.h"

namespace attnlab {
namespace {

// In the order in which they are joined, page.js behind all; algebra.js stands with the computation.
constexpr std::array page_scripts{"number.js", "expression.js", "deflate.js", "share.js", "model.js",
                                  "cells.js",  "color.js",      "tables.js",  "edit.js",  "figure.js"};

constexpr const char* digits = "0123456789abcdef";

std::string hex(Color color) {
  std::string text;
  for (const std::uint8_t channel : {color.r, color.g, color.b}) {
    text += digits[channel >> 4];
    text += digits[channel & 15];
  }
  return text;
}

std::string colors(const Theme& t) {
  const std::pair<const char*, Color> list[] = {
      {"background", t.background}, {"panel", t.panel},
      {"hairline", t.hairline},     {"text", t.text},
      {"secondary", t.secondary},   {"chosen", t.chosen},
      {"queries", t.queries},       {"keys", t.keys},
      {"values", t.values},         {"output", t.output},
      {"holds", t.holds},           {"broken", t.broken},
      {"accent", t.accent},         {"hatch-ground", t.hatch_ground},
      {"hatch-line", t.hatch_line}, {"overflow-ground", t.overflow_ground},
      {"cell-line", t.cell_line}};
  std::string text;
  for (const auto& [name, color] : list) text += std::string("--") + name + ":#" + hex(color) + ";";
  return text;
}

std::string style() {
  const std::string light = colors(theme(ThemeId::light)), dark = colors(theme(ThemeId::dark));
  return ":root,:root[data-theme=light]{" + light + "}\n@media (prefers-color-scheme:dark){:root{" + dark +
         "}}\n:root[data-theme=light]{color-scheme:light}\n:root[data-theme=dark]{" + dark +
         "color-scheme:dark}\n@media print{:root,:root[data-theme]{" + colors(theme(ThemeId::print)) +
         "}}\n" + packed_style(embedded::page_files("page.css"));
}

std::string map_text(const ColorMap& map) {
  std::string text;
  for (const Color color : stops(map)) text += hex(color);
  return text;
}

// Of every theme; a signed map that is the light theme's is not told again.
std::string maps() {
  const std::string light = map_text(theme(ThemeId::light).signed_map);
  JsonObject all(JsonObject::packed);
  for (const auto& [name, id] :
       {std::pair{"light", ThemeId::light}, {"dark", ThemeId::dark}, {"print", ThemeId::print}}) {
    const std::string own = map_text(theme(id).signed_map);
    JsonObject of_theme(JsonObject::packed);
    if (id == ThemeId::light || own != light) of_theme.set("signed", own);
    of_theme.set("weights", map_text(theme(id).weights_map));
    all.add(name, of_theme.text());
  }
  return all.text();
}

// XML takes a program for text, HTML the mark for a comment of it.
std::string script(const std::string& attributes, const std::string& program) {
  return "<script" + attributes + ">//<![CDATA[\n" + program + "//]]></script>\n";
}

std::string data(const std::string& id, const std::string& json) {
  return "<script type=\"application/json\" id=\"" + id + "\">" + script_json(json) + "</script>\n";
}

constexpr const char* hint =
    "<span class=\"hint\">Drag a given number sideways, or tap it twice and type: what follows from it follows. "
    "Tap any cell, or point at it, to see what it is made of.</span>";

std::string programs(const std::string& computations, const std::vector<const char*>& more) {
  const std::string algebra = packed_program(embedded::page_files("algebra.js"));
  std::string runtime = "(() => {\n\"use strict\";\n";
  std::vector<const char*> names(page_scripts.begin(), page_scripts.end());
  names.insert(names.end(), more.begin(), more.end());
  names.push_back("page.js");
  for (const char* name : names) runtime += packed_program(embedded::page_files(name));
  return script(" id=\"attnlab-computation\"",
                "\"use strict\";\n" + algebra + "const computations = " + computations + ";\n") +
         script("", runtime + "})();\n");
}

std::string bar() {
  return "<aside class=\"bar\" aria-label=\"The chosen cell\"><canvas id=\"small\" aria-hidden=\"true\"></canvas>"
         "<p id=\"formula\"></p></aside>\n<p id=\"said\" class=\"sr\" role=\"status\" aria-live=\"polite\"></p>\n";
}

}  // namespace

std::string page_opening(const std::string& title) {
  return "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\" />\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
         "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\" />\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
         "<meta name=\"generator\" content=\"Attnlab\" />\n<title>" +
         html_text(title) + "</title>\n<style>\n" + style() + "</style>\n</head>\n<body>\n<header><h1>" +
         html_text(title) + "</h1>\n";
}

std::string page_tools() {
  constexpr std::pair<const char*, const char*> buttons[] = {
      {"undo", "Undo"},       {"redo", "Redo"},         {"back", "Back to the start"}, {"link", "Copy link"},
      {"save", "Save scene"}, {"svg", "Figure as SVG"}, {"theme", "Light or dark"}};
  std::string text = "<div class=\"tools\">";
  for (const auto& [id, words] : buttons)
    text += std::string("<button type=\"button\" id=\"") + id + "\">" + words + "</button>";
  return text + "</div>\n";
}

std::string page_scenes_html(const std::vector<PagedScene>& scenes, int decimals) {
  std::string text;
  WrittenTables written;
  for (std::size_t k = 0; k < scenes.size(); ++k) {
    text += "<div class=\"scene\" data-scene=\"" + std::to_string(k) + "\">";
    if (scenes.size() > 1 && !scenes[k].scene->title.empty())
      text += "<h2 class=\"only-without\">" + html_text(scenes[k].scene->title) + "</h2>\n";
    text += page_tables(*scenes[k].scene, scenes[k].analysis, decimals, written) + "</div>\n";
  }
  return text;
}

std::string page_closing(const std::vector<PagedScene>& scenes, int decimals, const std::string& lesson,
                         const std::vector<const char*>& more_scripts) {
  std::string text = bar();
  std::vector<std::string> rules;
  PageParts parts;
  for (std::size_t k = 0; k < scenes.size(); ++k) {
    text += data(k == 0 ? "attnlab-scene" : "attnlab-scene-" + std::to_string(k + 1),
                 k == 0 ? scene_text(*scenes[k].scene) : without_blanks(scene_text(*scenes[k].scene)));
    rules.push_back(page_rules(*scenes[k].scene, scenes[k].analysis, parts));
  }
  JsonObject page(JsonObject::packed);
  page.set("decimals", decimals);
  page.set("hint", hint);
  page.set("dictionary", share_dictionary());
  page.add("maps", maps());
  page.add("nodes", parts.nodes.list());
  page.add("scenes", json_list(rules, ",\n"));
  if (!lesson.empty()) page.add("lesson", lesson);
  text += data("attnlab-page", page.text());
  return text + programs(parts.computations.list(), more_scripts) + "</body>\n</html>\n";
}

}  // namespace attnlab
