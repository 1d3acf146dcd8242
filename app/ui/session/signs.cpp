#include "app/ui/session/signs.h"

#include "app/export/typeface.h"
#include "app/ui/session/studio.h"

#include <utility>

namespace attnlab {

void look_at_signs(Studio& s) {
  const Scene& scene = s.scene();
  std::vector<std::string> texts{scene.title};
  texts.insert(texts.end(), scene.tokens.begin(), scene.tokens.end());
  texts.insert(texts.end(), scene.key_tokens.begin(), scene.key_tokens.end());
  if (texts == s.signs.texts) return;
  s.signs.texts = std::move(texts);
  std::string now = missing_signs(scene);
  const bool news = !now.empty() && now != s.signs.sentence;
  s.signs.sentence = std::move(now);
  if (!news) return;
  // Beside what was done, which is read with it.
  const std::string done = s.message.text.empty() ? "" : s.message.text + ". ";
  s.message = {done + s.signs.sentence, s.message.error};
}

}  // namespace attnlab
