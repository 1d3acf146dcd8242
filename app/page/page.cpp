#include "app/page/page.h"

#include "app/figures/sheet/sheet.h"
#include "app/page/html.h"
#include "app/page/page_frame.h"

namespace attnlab {
namespace {

std::string rules_words(const Scene& scene, const Analysis& analysis) {
  const FigureOptions options;
  return html_words(caption_of({scene, analysis, theme(ThemeId::light), options}, {}));
}

}  // namespace

std::string scene_page(const Scene& scene, const Analysis& analysis, const PageOptions& options) {
  const std::vector<PagedScene> scenes{{&scene, analysis}};
  std::string text = page_opening(scene.title.empty() ? "Attention" : scene.title);
  if (!scene.notes.empty()) text += "<p class=\"notes\">" + html_text(scene.notes) + "</p>\n";
  text +=
      "<p class=\"rules\">" + rules_words(scene, analysis) + "</p>\n" + page_tools() +
      "<p class=\"only-without\">Scripts are off: these are the numbers of the scene. With them, every given number "
      "can be dragged and typed.</p></header>\n";
  return text + "<main>" + page_scenes_html(scenes, options.decimals) + "</main>\n" +
         page_closing(scenes, options.decimals);
}

}  // namespace attnlab
