#include "core/picture/carry.h"
#include "core/picture/pdf_update.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

namespace attnlab {
namespace {

// A text string (ISO 32000-1, 7.9.2.2): ASCII, else UTF-16. Nothing in it looks like the file's own words.
std::string pdf_string(std::string_view utf8) {
  const bool ascii = std::ranges::all_of(utf8, [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; });
  if (ascii) {
    std::string text = "(";
    for (const char c : utf8) {
      if (c == '\n')
        text += "\\n";
      else if (c == '<')
        text += "\\074";
      else if (c == '/')
        text += "\\057";
      else
        (c == '(' || c == ')' || c == '\\' ? text += '\\' : text) += c;
    }
    return text + ')';
  }
  std::string text = "<FEFF";
  const auto add = [&](char32_t unit) {
    char digits[12];
    std::snprintf(digits, sizeof digits, "%04X", static_cast<unsigned>(unit));
    text += digits;
  };
  while (!utf8.empty()) {
    const char32_t code = take_code(utf8);
    if (code < 0x10000) {
      add(code);
    } else {
      add(0xD800 + ((code - 0x10000) >> 10));
      add(0xDC00 + ((code - 0x10000) & 0x3FF));
    }
  }
  return text + '>';
}

// A page: its number and what it says.
struct PdfPage {
  std::size_t number = 0;
  PdfDictionary dictionary;  // of the text that was searched
};

// In their order, in which cairo writes them.
std::vector<PdfPage> pages_of(std::string_view pdf) {
  constexpr std::string_view page = "/Type /Page", object = " 0 obj";
  std::vector<PdfPage> pages;
  for (std::size_t at = pdf.find(page); at != std::string_view::npos; at = pdf.find(page, at + 1)) {
    if (pdf.substr(at + page.size(), 1) == "s") continue;
    const std::size_t begin = pdf.rfind("<<", at);
    const std::size_t named = begin == std::string_view::npos ? begin : pdf.rfind(object, begin);
    const std::size_t line = named == std::string_view::npos ? named : pdf.rfind('\n', named);
    if (line == std::string_view::npos) break;
    pages.push_back({number_at(pdf.substr(line)), dictionary_at(pdf, begin)});
  }
  return pages;
}

}  // namespace

// The content stands between a beginning and an end of marked content, which the tree of the document's
// structure calls a figure (ISO 32000-1, sections 14.6 to 14.9).
std::string pdf_with_words(std::string pdf, std::span<const std::string> words) {
  const std::string copy = pdf;
  const std::vector<PdfPage> pages = pages_of(copy);
  if (pages.empty() || pages.size() != words.size())
    throw std::invalid_argument("expected as many pages in the PDF as there are words for");
  PdfUpdate update(std::move(pdf));
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (words[i].empty()) update.add(pages[i].number, with_entries(pages[i].dictionary, {"/Group"}, ""));
  if (std::ranges::all_of(words, &std::string::empty)) return update.finish();
  const std::size_t begin = update.fresh(), end = update.fresh(), tree = update.fresh(),
                    parents = update.fresh(), document = update.fresh();
  std::string figures, of_pages;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (words[i].empty()) continue;
    const auto& [number, dictionary] = pages[i];
    const std::size_t figure = update.fresh();
    const std::string place = std::to_string(i);
    figures += reference(figure) + ' ';
    of_pages += place + " [ " + reference(figure) + " ] ";
    update.add(number, with_entries(dictionary, {"/Group", "/Contents", "/StructParents"},
                                    "/Contents [ " + reference(begin) + ' ' +
                                        std::string(dictionary.find("/Contents")) + ' ' + reference(end) +
                                        " ] /StructParents " + place));
    update.add(figure, "<< /Type /StructElem /S /Figure /P " + reference(document) + " /Pg " +
                           reference(number) + " /K 0 /Alt " + pdf_string(words[i]) + " >>");
  }
  update.add_stream(begin, "", "/Figure << /MCID 0 >> BDC");
  update.add_stream(end, "", "EMC");
  update.add(tree, "<< /Type /StructTreeRoot /K [ " + reference(document) + " ] /ParentTree " +
                       reference(parents) + " /ParentTreeNextKey " + std::to_string(pages.size()) + " >>");
  update.add(parents, "<< /Nums [ " + of_pages + "] >>");
  update.add(document,
             "<< /Type /StructElem /S /Document /P " + reference(tree) + " /K [ " + figures + "] >>");
  update.replace_catalog(
      with_entries(update.catalog(), {"/MarkInfo", "/Lang", "/ViewerPreferences", "/StructTreeRoot"},
                   "/MarkInfo << /Marked true >> /Lang (en) /StructTreeRoot " + reference(tree) +
                       " /ViewerPreferences << /DisplayDocTitle true >>"));
  return update.finish();
}

}  // namespace attnlab
