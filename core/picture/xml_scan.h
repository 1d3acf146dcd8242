// XML, tag by tag, as far as finding an element and its text needs. All is a view of the text; nothing is
// expanded but the characters that XML names, so no text grows. Knows no namespaces and no SVG.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnlab {

struct XmlTag {
  std::string_view name;
  // As they stand, between their quotes.
  std::vector<std::pair<std::string_view, std::string_view>> attributes;
  bool closed = false;  // <name/>
};

class XmlScan {
 public:
  explicit XmlScan(std::string_view text) : text_(text) {}

  // The next start tag, past text, comments, declarations and end tags; false at the end, or where the text
  // ends inside something.
  bool next(XmlTag& tag);
  bool cut_off() const { return cut_off_; }
  // Of the XML declaration, in lower case; empty where it says none. Known after the first next().
  std::string encoding() const;

  // The text up to the next end tag, with its entities and CDATA sections resolved. odd: another element, an
  // entity that XML does not name, a character that is none. too_large: above `limit` bytes.
  enum class Text { whole, cut_off, too_large, odd };
  Text read_text(std::string& to, std::size_t limit);

 private:
  bool at(std::string_view word) const { return text_.substr(at_, word.size()) == word; }
  bool skip_past(std::string_view word);  // the next one; false: none, and the text is cut off
  bool skip_markup();                     // what begins with <! or <?
  bool skip_doctype();
  void skip_space();
  std::string_view word();
  bool read_tag(XmlTag& tag);
  bool read_entity(std::string& to);

  std::string_view text_, declaration_;
  std::size_t at_ = 0;
  bool cut_off_ = false;
};

}  // namespace attnlab
