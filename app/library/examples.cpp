#include "app/library/examples.h"

#include "core/scene/scene_file.h"

#include "embedded/assets.h"

namespace attnlab {

std::span<const ExampleGroup> example_groups() {
  static constexpr Example looks[] = {
      {"opening", "The movie was a bomb"},
      {"same-word-twice", "Can you smell the smell of failure?"},
      {"four-words", "Four words in three dimensions"},
      {"crossed-pair", "Two queries, each with the other key"},
      {"two-tokens-one-shared", "Two tokens that share a coordinate"},
  };
  static constexpr Example first[] = {
      {"identity", "Each token finds itself"},
      {"uniform", "All alike"},
      {"dictionary", "A soft dictionary"},
      {"copy", "A head that copies"},
  };
  static constexpr Example subtle[] = {
      {"symmetric-indefinite", "Symmetric, but no square of a matrix"},
      {"dead-key", "A key that nobody can prefer"},
      {"cancel", "Two heads that cancel"},
      {"saturated", "Sure, and slow to learn"},
  };
  static constexpr Example matrices[] = {
      {"no-weights", "Self-attention without any weights"},
      {"unit-tokens", "Unit tokens, values mixed"},
      {"narrow-values", "Keys of three numbers, values of two"},
      {"tokens-as-columns", "Tokens as columns, turned round"},
  };
  static constexpr Example scales[] = {
      {"three-tokens-unscaled", "Three tokens, no scaling"},
      {"three-tokens-scaled", "Three tokens, scaled by sqrt(3)"},
      {"soft-lookup", "A soft lookup"},
      {"thinking-machines", "Scores 112 and 96"},
      {"two-heads-saturated", "Two heads, saturated"},
  };
  static constexpr Example masks[] = {
      {"causal-pair", "A causal mask on two tokens"},
      {"two-queries-three-keys", "Two queries, three keys"},
      {"one-query-in-the-plane", "One query, three keys in the plane"},
  };
  static constexpr Example mistakes[] = {
      {"find-the-mistake-1", "Find the mistake 1"},
      {"find-the-mistake-1-times-ten", "Find the mistake 1, values times ten"},
      {"find-the-mistake-2", "Find the mistake 2"},
      {"find-the-mistake-3", "Find the mistake 3"},
      {"find-the-mistake-4", "Find the mistake 4"},
      {"find-the-mistake-4-gram", "Find the mistake 4, the Gram matrix"},
      {"find-the-mistake-5", "Find the mistake 5"},
      {"find-the-mistake-6", "Find the mistake 6"},
      {"find-the-mistake-7", "Find the mistake 7"},
      {"find-the-mistake-8", "Find the mistake 8"},
  };
  static constexpr ExampleGroup groups[] = {
      {"Who attends to whom, and is it mutual?", looks},
      {"What is the simplest that attention does?", first},
      {"What surprises, once it is seen?", subtle},
      {"What do the weight matrices add?", matrices},
      {"Why divide by √dₖ, and what is too much?", scales},
      {"Who may attend to what?", masks},
      {"Which printed number is wrong?", mistakes},
  };
  return groups;
}

std::string_view example_text(std::string_view id) {
  return embedded::assets("examples/" + std::string(id) + ".json");
}

std::variant<Scene, std::string> read_example(std::string_view id) {
  const std::string_view text = example_text(id);
  if (text.empty()) return "There is no example \"" + std::string(id) + "\".";
  SceneRead read = read_scene(text, "examples/" + std::string(id) + ".json");
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  return std::move(std::get<Scene>(read));
}

}  // namespace attnlab
