#include "core/system/uncaught.h"

#include <exception>

namespace attnlab {

std::string words_of_uncaught() {
  try {
    if (std::current_exception()) throw;
  } catch (const std::exception& thrown) {
    return std::string("std::terminate, by ") + thrown.what() + '\n';
  } catch (...) {
  }
  return "std::terminate, by no std::exception\n";
}

}  // namespace attnlab
