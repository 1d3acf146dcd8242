// The files of a page stand in its memory. What a person has asked for is handed over as a download when it
// is whole; all of it is kept in the browser's own store (app/web/store.js), half a second behind.
#include "app/desktop/person_files.h"

#include <emscripten.h>

#include <algorithm>
#include <cstdlib>

namespace attnlab {
namespace {

EM_JS(void, keep_soon, (), { attnlabStore.keepSoon(); })
EM_JS(void, hand_over, (const char* path), { attnlabStore.handOver(UTF8ToString(path)); })
EM_JS(char*, missing_store, (), { return stringToNewUTF8(attnlabStore.missing); })
EM_JS_DEPS(person_files, "$stringToNewUTF8,$UTF8ToString")

// Settings and journals lie in folders whose names begin with a dot, as on a desktop; so do the names of
// files that are not whole yet.
bool is_asked_for(const std::filesystem::path& path) {
  const auto hidden = [](const std::filesystem::path& part) {
    return part.native().starts_with('.') && part != "." && part != "..";
  };
  return std::none_of(path.begin(), path.end(), hidden);
}

class PageFiles : public FileCalls {
 public:
  bool hands_over() const override { return true; }
  std::ptrdiff_t write(int descriptor, const void* bytes, std::size_t count) const override {
    return kept(FileCalls::write(descriptor, bytes, count));
  }
  int rename(const Path& from, const Path& to) const override {
    const int done = kept(FileCalls::rename(from, to));
    if (done == 0 && is_asked_for(to)) hand_over(to.c_str());
    return done;
  }
  int unlink(const Path& path) const override { return kept(FileCalls::unlink(path)); }

 private:
  template <typename Result>
  static Result kept(Result result) {
    keep_soon();
    return result;
  }
};

}  // namespace

std::shared_ptr<const FileCalls> person_files() { return std::make_shared<PageFiles>(); }

std::string why_nothing_is_kept() {
  char* const words = missing_store();
  std::string sentence(words);
  std::free(words);
  return sentence;
}

}  // namespace attnlab
