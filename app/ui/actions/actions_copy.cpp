// Copying as text: the inspected matrix in each notation, the scene as a paper and as a script.
#include "app/ui/actions/actions.h"
#include "app/ui/session/copy.h"
#include "app/ui/session/session.h"

#include <iterator>

namespace attnlab {

namespace {

constexpr const char* copy_menu = "Edit/Copy as";

void add_papers(std::vector<Action>& list) {
  constexpr const char* papers[][2] = {{"copy.solution", "Copy the worked solution (LaTeX)"},
                                       {"copy.worksheet", "Copy the worksheet (LaTeX)"},
                                       {"copy.answers", "Copy the answers (LaTeX)"},
                                       {"copy.numpy_script", "Copy as NumPy script"},
                                       {"copy.pytorch_script", "Copy as PyTorch script"}};
  for (int i = 0; i < static_cast<int>(std::size(papers)); ++i)
    list.push_back({papers[i][0],
                    papers[i][1],
                    copy_menu,
                    {},
                    [](Session& s, int paper) { copy_paper(s, static_cast<PaperChoice>(paper)); },
                    nullptr,
                    nullptr,
                    i,
                    i == 0 || static_cast<PaperChoice>(i) == PaperChoice::numpy});
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
  add_papers(list);
  add_quantities(list);
}

}  // namespace attnlab
