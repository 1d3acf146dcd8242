#include "tests/page/page_in_browser.h"

#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

namespace attnlab::test {
namespace {

// Around every driver: what it sees is told behind the page, and so are the files that it saves.
constexpr const char* around[] = {R"JS(<script>//<![CDATA[
(async () => {
  const seen = [], files = [];
  addEventListener("error", (event) => seen.push("error: " + event.message));
  const see = (name, is) => seen.push(`${name}: ${is}`);
  const cell = (node, i, j) => document.querySelector(`[data-node=${node}] tbody tr:nth-child(${i})`).querySelectorAll("td")[j - 1];
  const hand = (td, type, x, more = {}) => td.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, button: 0, clientX: x, clientY: 50, ...more }));
  const key = (name, more = {}) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
  const step = () => document.querySelector(".step:not([hidden])");
  const said = (id) => document.getElementById(id).textContent;
  window.requestAnimationFrame = (draw) => setTimeout(draw, 16);  // there is no screen whose frames could be waited for
  const rest = () => new Promise((done) => setTimeout(done, 900));
  HTMLElement.prototype.setPointerCapture = () => {};
  URL.createObjectURL = (blob) => { files.push(blob.text()); return "#"; };
)JS",
                                  R"JS(
  const words = document.createElement("pre");
  const saved = (await Promise.all(files)).map((text) => "FILE" + [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  words.textContent = "SEEN\n" + seen.join("\n") + "\nEND" + saved.join("") + "FILE";
  document.body.append(words);
})();
//]]></script>)JS"};

}  // namespace

std::string browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
    if (have_program(name)) return name;
  return {};
}

// A machine that is busy can keep a browser from reaching the end within its time: then once more.
std::string driven(std::string page, const std::string& with) {
  const TemporaryFolder folder;
  page.insert(page.find("</body>"), around[0] + with + around[1]);
  folder.write("page.html", page);
  std::string said;
  for (int attempt = 0; attempt < 3 && said.find("\nEND") == std::string::npos; ++attempt)
    said = run_checker({browser(), "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile",
                        "--virtual-time-budget=100000", "--dump-dom", (folder.path() / "page.html").string()},
                       {}, folder.path())
               .output;
  return said;
}

std::string seen_in(const std::string& said) {
  const std::size_t begin = said.find("SEEN\n"), end = said.find("\nEND");
  return end == std::string::npos ? said.substr(0, 3000) : said.substr(begin, end - begin);
}

std::vector<std::string> files_of(const std::string& said) {
  std::vector<std::string> files;
  std::size_t at = said.find("FILE", said.find("\nEND"));
  for (std::size_t next; (next = said.find("FILE", at + 4)) != std::string::npos; at = next) {
    files.emplace_back();
    for (std::size_t digit = at + 4; digit < next; digit += 2)
      files.back() += static_cast<char>(std::stoi(said.substr(digit, 2), nullptr, 16));
  }
  return files;
}

}  // namespace attnlab::test
