#include "tests/fuzz/fuzz.h"

#include "core/text/utf8.h"
#include "tests/core/temporary_folder.h"

namespace attnlab::test {

std::span<const FuzzTarget> fuzz_targets() {
  static constexpr std::array targets{
#define ATTNLAB_READS(name, cases, reads) FuzzTarget{#name, cases, reads, try_##name, name##_seeds},
#include "tests/fuzz/targets.h"
#undef ATTNLAB_READS
  };
  return targets;
}

const FuzzTarget& fuzz_target(std::string_view name) {
  const auto targets = fuzz_targets();
  const auto found =
      std::ranges::find(targets, name, [](const FuzzTarget& one) { return std::string_view(one.name); });
  if (found == targets.end()) throw Broken("there is no target of this name");
  return *found;
}

std::vector<std::string> corpus_of(const FuzzTarget& target) {
  std::vector<std::string> inputs = target.seeds();
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path("tests/fuzz/corpus") / target.name))
    files.push_back(entry.path());
  std::ranges::sort(files);
  for (const std::filesystem::path& path : files) inputs.push_back(bytes_of(path));
  return inputs;
}

std::vector<std::string> seeds_of(std::uint64_t count,
                                  const std::function<std::string(std::uint64_t)>& make) {
  std::vector<std::string> seeds;
  for (std::uint64_t seed = 0; seed < count; ++seed) seeds.push_back(make(seed));
  return seeds;
}

std::vector<std::string> words_in(std::string_view list) {
  std::vector<std::string> words;
  for (std::size_t end; (end = list.find("; ")) != std::string_view::npos; list.remove_prefix(end + 2))
    words.emplace_back(list.substr(0, end));
  words.emplace_back(list);
  return words;
}

void require(bool holds, const char* promise) {
  if (!holds) throw Broken(promise);
}

void require_sentence(const std::string& sentence) {
  constexpr std::size_t most = 1200;
  require(!sentence.empty(), "a refusal has a sentence");
  require(sentence.size() <= most, "a sentence can be read");
  require(is_utf8(sentence), "a sentence is UTF-8");
  require(std::ranges::none_of(sentence,
                               [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }),
          "a sentence is one line without control characters");
}

}  // namespace attnlab::test
