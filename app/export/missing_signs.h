// Missing signs: whether a scene's title and labels are more than Latin, and which of their signs no installed font has, in one
// sentence. Knows no file.
#pragma once

#include "core/scene/scene.h"

#include <string>

namespace attnlab {

// Whether the title or a label has signs beyond Latin.
bool shows_other_scripts(const Scene& scene);
// "No installed font has U+1F9FF: it is shown as its code point."; empty where every sign has a font.
std::string missing_signs(const Scene& scene);

}  // namespace attnlab
