// Why std::terminate was called. Known to the sources of this folder.
#pragma once

#include <string>

namespace attnlab {

std::string words_of_uncaught();  // a line, of the exception that nobody caught

}  // namespace attnlab
