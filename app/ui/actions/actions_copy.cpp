// Copying as text: the inspected matrix in each notation, the scene as a paper and as a script.
#include "app/ui/actions/actions.h"
#include "app/ui/session/copy.h"
#include "app/ui/session/session.h"

namespace attnlab {

namespace {

constexpr const char* copy_menu = "Edit/Copy as";

template <typename Choice>
void add(std::vector<Action>& list, const char* id, const char* label, Choice choice,
         void (*run)(Session&, int), bool opens_group) {
  list.push_back({id, label, copy_menu, {}, run, nullptr, nullptr, static_cast<int>(choice), opens_group});
}

const Quantity& quantity_of(int index) { return quantities()[static_cast<std::size_t>(index)]; }

// One for each row of the table of quantities.
void add_quantities(std::vector<Action>& list) {
  for (int i = 0; i < static_cast<int>(quantities().size()); ++i) {
    const Quantity& q = quantity_of(i);
    const char* scope = q.scope == QuantityScope::head ? "copy.head." : "copy.layer.";
    list.push_back({scope + std::string(q.id),
                    "Copy: " + std::string(q.title),
                    "Edit/Copy a quantity",
                    {},
                    [](Session& s, int index) { copy_quantity(s, quantity_of(index)); },
                    [](const Session& s, int index) { return exists(s, quantity_of(index)); },
                    nullptr,
                    i});
  }
}

}  // namespace

void add_copy_actions(std::vector<Action>& list) {
  for (const CopyWay& way : copy_ways())
    list.push_back({std::string("copy.") + way.id,
                    std::string("Copy the matrix as ") + way.label,
                    copy_menu,
                    {},
                    [](Session& s, int notation) { copy_matrix(s, static_cast<MatrixNotation>(notation)); },
                    [](const Session& s, int) { return chosen_cell(s).has_value(); },
                    nullptr,
                    static_cast<int>(way.notation)});
  const auto paper = [](Session& s, int kind) { copy_paper(s, static_cast<Paper>(kind)); };
  add(list, "copy.solution", "Copy the worked solution (LaTeX)", Paper::solution, paper, true);
  add(list, "copy.worksheet", "Copy the worksheet (LaTeX)", Paper::worksheet, paper, false);
  add(list, "copy.answers", "Copy the answers (LaTeX)", Paper::answers, paper, false);
  const auto script = [](Session& s, int language) { copy_script(s, static_cast<Script>(language)); };
  add(list, "copy.numpy_script", "Copy as NumPy script", Script::numpy, script, true);
  add(list, "copy.pytorch_script", "Copy as PyTorch script", Script::pytorch, script, false);
  add_quantities(list);
}

}  // namespace attnlab
