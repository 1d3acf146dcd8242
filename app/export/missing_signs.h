// Missing signs: which signs of a scene's title and labels no installed font has, in one sentence. Knows no file.
#pragma once

#include "core/scene/scene.h"

#include <string>

namespace attnlab {

// "No installed font has U+1F9FF: it is shown as its code point."; empty where every sign has a font.
std::string missing_signs(const Scene& scene);

}  // namespace attnlab
