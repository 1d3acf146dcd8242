// Powers of the weights as blocks: A^m, whose m a hand moves, and what that comes to in the end. On the
// colours of A, and drawn as it is: rows still sum to 1.
#include "core/studies/powers.h"
#include "app/figures/blocks/kinds.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

namespace attnlab {
namespace {

struct Wanted {
  int head = 0, m = 1;
};

std::variant<Wanted, std::string> wanted(const FigureInput& in, const BlockId& id) {
  constexpr double most = 1000;  // as power() of claims
  const auto weights = block_called(id.of.front());
  const Dims& n = in.analysis.dims;
  if (!weights || weights->row->node != Node::A || weights->head >= n.h)
    return "expected weights, as in A or A2, found \"" + quotable(id.of.front()) + '"';
  if (n.n_q != n.n_k)
    return "expected as many queries as keys, found " + std::to_string(n.n_q) + " and " +
           std::to_string(n.n_k);
  Wanted out{weights->head < 0 ? in.options.head : weights->head, 1};
  if (id.of.size() == 1) return out;
  const auto numbers = numbers_of(in, {id.of[1]});
  if (const auto* why = std::get_if<std::string>(&numbers)) return *why;
  const double m = std::get<0>(numbers).front();
  if (!(m >= 1 && m <= most) || m != std::floor(m))
    return "expected m, or a whole number from 1 to 1000, found " + show_number(m, 2);
  out.m = static_cast<int>(m);
  return out;
}

struct PowerPart {
  PowerPart(Canvas& canvas, const FigureInput& input, const Wanted& w)
      : in(input_of(input, w.head)), part{canvas, in}, m(w.m), found(powers(view(part.head().A), w.m)) {}
  FigureInput in;
  PanelPart part;
  int m;
  Powers found;

  std::string raised(const std::string& exponent) const {
    const std::string letter = letter_in(in, Node::A);
    return (letter.size() == 1 ? letter : '(' + letter + ')') + "^{" + exponent + '}';
  }
  MatrixBlock block(const Matrix& values, const std::string& exponent, std::vector<RowNote> captions) const {
    const ColorScale scale = weights_scale(in, {view(part.head().A), view(values)});
    MatrixBlock out = part.block(Node::A, view(values), scale, raised(exponent), std::move(captions));
    const Matrix sums = values.rowwise().sum();
    out.notes = notes_of_sums(view(sums), in.theme, makes_shares(in.scene.weights));
    return out;
  }
  MatrixBlock power() const {
    const std::vector<std::string> said = said_of_power(found, m, in.options.decimals);
    return block(found.power, std::to_string(m), {said.begin(), said.end()});
  }
  MatrixBlock limit() const {
    constexpr const char* end = "\\infty";
    if (!found.limit)
      return block(Matrix::Constant(found.power.rows(), found.power.cols(), NAN), end, {"it has no limit"});
    if (!found.alike) return block(*found.limit, end, {"its rows end apart"});
    return block(*found.limit, end, {"all rows alike:", "the stationary distribution"});
  }
};

}  // namespace

bool is_power(const BlockId& id) { return id.row->id == power_block || id.row->id == limit_block; }

std::string wrong_power(const FigureInput& in, const BlockId& id) {
  const auto found = wanted(in, id);
  const auto* why = std::get_if<std::string>(&found);
  return why != nullptr ? *why : std::string();
}

Block power_of_weights(Canvas& canvas, const FigureInput& in, const std::string& name, const BlockId& id) {
  const auto made = std::make_shared<const PowerPart>(canvas, in, std::get<Wanted>(wanted(in, id)));
  MatrixBlock block = id.row->id == limit_block ? made->limit() : made->power();
  Panel panel = named(name, made->part.panel(block));
  panel.grow([made](const Sized& one) { return roomier(one, [made](BlockSize&) {}); });  // kept alive
  return {name, id, std::move(panel), std::move(block)};
}

}  // namespace attnlab
