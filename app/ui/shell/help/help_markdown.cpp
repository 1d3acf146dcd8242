// As much of Markdown as the pages of docs/ use.
#include "app/ui/shell/help/help_pages.h"
#include "core/text/plain_text.h"
#include "core/text/utf8.h"

#include <cctype>

namespace attnlab {
namespace {

// Words without the marks of Markdown; what is mathematics in them between dollar signs.
std::string unmarked(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '`' ||
        (c == '*' && i + 1 < line.size() && (line[i + 1] == '*' || std::isalpha(line[i + 1]) != 0)) ||
        (c == '*' && i > 0 && line[i - 1] != ' '))
      continue;
    const auto closed = c == '[' ? line.find("](", i) : std::string_view::npos;
    const auto end = closed != std::string_view::npos ? line.find(')', closed) : closed;
    if (end != std::string_view::npos) {
      out += unmarked(line.substr(i + 1, closed - i - 1));
      i = end;
    } else {
      out += c;
    }
  }
  return out;
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> out;
  for (std::size_t from = 1; from < line.size();) {
    const std::size_t to = std::min(line.find('|', from), line.size());
    std::string_view cell = line.substr(from, to - from);
    while (cell.starts_with(' ')) cell.remove_prefix(1);
    while (cell.ends_with(' ')) cell.remove_suffix(1);
    out.push_back(cell);
    from = to + 1;
  }
  return out;
}

class MarkdownReader {
 public:
  std::vector<HelpBlock> read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    finish();
    return std::move(blocks_);
  }

 private:
  void line(std::string_view line) {
    if (line.starts_with("```")) {
      finish();
      verbatim_ = !verbatim_;
    } else if (verbatim_) {
      blocks_.push_back({HelpBlock::Kind::words, std::string(line)});
    } else if (line.empty() || line.starts_with("![")) {
      finish();
    } else if (line.starts_with('#')) {
      finish();
      const std::size_t level = line.find_first_not_of("# ");
      if (level > 2 && level < line.size())  // the first line of all is the title of the page
        blocks_.push_back({HelpBlock::Kind::heading, unmarked(line.substr(level))});
    } else if (line.starts_with('|')) {
      finish();
      row(cells_of(line));
    } else {
      if (begins_item(line)) finish();
      const std::size_t from = line.find_first_not_of(' ');
      paragraph_ += (paragraph_.empty() ? "" : " ") + std::string(line.substr(from));
    }
  }

  // "- words", "12. words".
  static bool begins_item(std::string_view line) {
    const std::size_t digits = line.find_first_not_of("0123456789");
    return line.starts_with("- ") || (digits > 0 && line.substr(digits).starts_with(". "));
  }

  // The line of dashes below the heads makes these a heading of their own.
  void row(const std::vector<std::string_view>& cells) {
    if (cells.size() < 2 || cells[0].starts_with("--")) return;
    std::string beside;
    for (std::size_t i = 1; i < cells.size(); ++i)
      beside += (beside.empty() || cells[i].empty() ? "" : "  ·  ") + unmarked(cells[i]);
    blocks_.push_back({HelpBlock::Kind::row, beside, unmarked(cells[0])});
  }

  void finish() {
    if (!paragraph_.empty()) blocks_.push_back({HelpBlock::Kind::words, unmarked(paragraph_)});
    paragraph_.clear();
  }

  std::vector<HelpBlock> blocks_;
  std::string paragraph_;
  bool verbatim_ = false;
};

}  // namespace

std::vector<HelpBlock> markdown_blocks(std::string_view text) { return MarkdownReader().read(text); }

}  // namespace attnlab
