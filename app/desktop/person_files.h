// The calls by which the files of a person are read and written: scenes, exports, settings, unsaved work. On
// a desktop those of the system. Knows no scene.
#pragma once

#include "core/system/files.h"

#include <memory>
#include <string>

namespace attnlab {

std::shared_ptr<const FileCalls> person_files();
// Why nothing will be kept, a sentence that is said once at the start; empty where all is as it should be.
std::string why_nothing_is_kept();

}  // namespace attnlab
