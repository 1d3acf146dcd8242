#include "core/scene/slide.h"

#include "core/scene/scene_file.h"
#include "core/text/json_fields.h"

#include <tuple>

namespace attnlab {
namespace {

constexpr JsonText a_name{"a name", true};
constexpr std::string_view ways[] = {step_before, step_beside, step_difference};
constexpr std::tuple step_fields{
    JsonField{"view", &Slide::view, a_name, JsonNeed::written},
    JsonField{"part", &Slide::part, a_name},
    JsonField{"block", &Slide::block, a_name},
    JsonField{"stages", &Slide::stages, JsonWhole{1, 100}},
    JsonField{"head", &Slide::head, JsonWhole{1, max_heads}},
    JsonField{"compare", &Slide::compare, JsonWord{ways, false}},
};

}  // namespace

std::variant<SlideList, std::string> read_show(const Scene& scene) {
  const JsonValue fields = extra_fields(scene.extra);
  SlideList list;
  JsonErrors errors;
  const JsonMany steps{0, most_slides, "a list of steps", "at most " + std::to_string(most_slides) + " steps",
                       "{\"view\": ...}"};
  const auto read_step = [&list](const JsonFields& in, std::size_t) {
    if (in.find("view") == nullptr) in.refuse_in_words("view", "expected the name of a view, found none");
    read_fields(in, list.emplace_back(), step_fields);
  };
  JsonFields(fields, errors).each("show", steps, read_step, JsonNeed::optional);
  if (errors.full()) return errors.sentence();
  return list;
}

void write_show(Scene& scene, const SlideList& list) {
  set_extra_field(scene, "show", list.empty() ? "" : json_list(lines_of(list, step_fields)));
}

}  // namespace attnlab
