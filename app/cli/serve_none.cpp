#include "app/cli/serve.h"

namespace attnlab {

std::variant<Served, std::string> serve(const std::string& folder, int) {
  return "This program was built without CivetWeb, which serves pages: python3 -m http.server --bind 127.0.0.1 "
         "--directory \"" +
         folder + "\" does it, too.";
}

}  // namespace attnlab
