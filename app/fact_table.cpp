#include "app/fact_table.h"

#include "app/compute.h"
#include "core/analysis/formula_number.h"
#include "core/facts/facts.h"
#include "core/text/number.h"
#include "core/text/plain_text.h"
#include "core/writing/latex.h"
#include "core/writing/matrix_file.h"

#include <cstddef>
#include <vector>

namespace attnlab {
namespace {

// The residual of an identity, the value of another fact.
Measured measured(const Fact& fact) { return fact.residual ? fact.residual : fact.value; }

std::string fact_lines(const std::vector<Fact>& found, char apart) {
  const auto number = [](const Measured& value) { return value ? exact_number(value.value_or(0)) : ""; };
  const std::string a(1, apart);
  std::string text = "id" + a + "status" + a + "measured" + a + "bound" + a + "because\n";
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Fact& fact = found[i];
    text += std::string(fact_list()[i].id) + a + name_of(fact.status) + a + number(measured(fact)) + a +
            number(fact.bound) + a + field_text(plain_text(fact.because), apart) + '\n';
  }
  return text;
}

std::string fact_latex(const std::vector<Fact>& found, int decimals) {
  const auto number = [&](const Measured& value) {
    return value ? '$' + number_latex(value.value_or(0), decimals) + '$' : std::string();
  };
  std::string text =
      "\\begin{tabular}{llrrp{6cm}}\nfact & status & measured & bound & because \\\\ \\hline\n";
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Fact& fact = found[i];
    text += text_latex(fact_list()[i].id) + " & " + name_of(fact.status) + " & " + number(measured(fact)) +
            " & " + number(fact.bound) + " & " + text_latex(plain_text(fact.because)) + " \\\\\n";
  }
  return text + "\\end{tabular}\n";
}

}  // namespace

std::optional<std::string> fact_table(const Scene& scene, const Analysis& analysis, MatrixFormat format,
                                      int decimals) {
  if (format == MatrixFormat::json) return facts_json(scene, analysis, 0) + '\n';
  if (!takes_labels(format)) return std::nullopt;
  const std::vector<Fact> found = facts(scene, analysis);
  if (format == MatrixFormat::tex) return fact_latex(found, decimals);
  return fact_lines(found, format == MatrixFormat::csv ? ',' : '\t');
}

}  // namespace attnlab
