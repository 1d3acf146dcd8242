#include "app/desktop/person_files.h"

namespace attnlab {

std::shared_ptr<const FileCalls> person_files() { return std::make_shared<FileCalls>(); }
std::string why_nothing_is_kept() { return {}; }

}  // namespace attnlab
