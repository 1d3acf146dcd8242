#include "core/studies/moved.h"

#include "core/analysis/weighing.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <utility>

namespace attnlab {
namespace {

constexpr double least_move = 0.005, as_far = 1.2;
constexpr double no_order = 1e-9;  // numbers that are nearer to one another are equally great
constexpr int least_decimals = 2, most_decimals = 4;
constexpr std::size_t longest_sentence = 67, shortest_name = 3;

// How far an entry has moved; 0 where one of its states is no number.
double far(double before, double now) {
  const double moved = std::fabs(now - before);
  return std::isfinite(moved) ? moved : 0;
}

class Comparison {
 public:
  Comparison(const Scene& before, const Analysis& was, const Scene& now, const Analysis& is)
      : before_(before), was_(was), now_(now), is_(is) {}

  WhatMoved said(const WhatMoved& held) const {
    const Dims &a = was_.dims, &b = is_.dims;
    if (b.h == 0 || a.h != b.h || a.n_q != b.n_q || a.n_k != b.n_k) return {};
    const WhatMoved best = in_weights();
    if (best.kind == WhatMoved::Kind::unlike) return in_output(held);
    return kept_row(held, best);
  }

 private:
  const Matrix& was(int head) const { return was_.head(head).A; }
  const Matrix& is(int head) const { return is_.head(head).A; }
  bool has_row(const WhatMoved& m) const {
    return (m.kind == WhatMoved::Kind::place || m.kind == WhatMoved::Kind::weight) && m.head < is_.dims.h &&
           m.row < is_.dims.n_q && m.col < is_.dims.n_k;
  }

  // Half of what the weights of a row have moved in all:
  // of shares of 1 what has gone over from some keys to others.
  double row_far(const WhatMoved& at) const {
    double sum = 0;
    for (int j = 0; j < is_.dims.n_k; ++j) sum += entry_far(at.head, at.row, j);
    return sum / 2;
  }
  double entry_far(int head, int row, int col) const { return far(was(head)(row, col), is(head)(row, col)); }

  // The first key with the greatest weight among those that the row sees; -1 where it sees none,
  // or a weight is no number.
  static int greatest(const Scene& scene, const Matrix& weights, int row) {
    int best = -1;
    for (int j = 0; j < weights.cols(); ++j) {
      if (!std::isfinite(weights(row, j))) return -1;
      if (allowed(scene.mask, row, j) && (best < 0 || weights(row, j) > weights(row, best))) best = j;
    }
    return best;
  }

  // That the greatest weight of a row has changed its place.
  std::optional<WhatMoved> place_of(int head, int row) const {
    const int then = greatest(before_, was(head), row), here = greatest(now_, is(head), row);
    if (then < 0 || here < 0 || then == here) return std::nullopt;
    const Matrix &old = was(head), &next = is(head);
    if (next(row, here) - next(row, then) < no_order || old(row, then) - old(row, here) < no_order)
      return std::nullopt;
    return WhatMoved{WhatMoved::Kind::place, head, row, here, then, next(row, here), old(row, then)};
  }
  WhatMoved weight_at(int head, int row, int col) const {
    return {WhatMoved::Kind::weight, head, row, col, col, is(head)(row, col), was(head)(row, col)};
  }
  WhatMoved farthest_of(int head, int row) const {
    int best = 0;
    for (int j = 1; j < is_.dims.n_k; ++j)
      if (entry_far(head, row, j) > entry_far(head, row, best)) best = j;
    return weight_at(head, row, best);
  }
  double far_of(const WhatMoved& m) const {
    return m.kind == WhatMoved::Kind::place ? row_far(m) : entry_far(m.head, m.row, m.col);
  }

  WhatMoved in_weights() const {
    std::optional<WhatMoved> place, weight;
    const auto take = [this](std::optional<WhatMoved>& best, const WhatMoved& one) {
      if (!best || far_of(one) > far_of(*best)) best = one;
    };
    for (int head = 0; head < is_.dims.h; ++head)
      for (int row = 0; row < is_.dims.n_q; ++row) {
        if (const auto one = place_of(head, row)) take(place, *one);
        take(weight, farthest_of(head, row));
      }
    if (place) return *place;
    return weight && far_of(*weight) >= least_move ? *weight : WhatMoved();
  }

  // What is said of the row of `held` as long as `best` is not that much farther.
  WhatMoved kept_row(const WhatMoved& held, const WhatMoved& best) const {
    if (!has_row(held)) return best;
    const bool same_row = held.head == best.head && held.row == best.row;
    const auto place = place_of(held.head, held.row);
    const WhatMoved most = farthest_of(held.head, held.row);
    const double there = best.kind == WhatMoved::Kind::place ? row_far(held) : far_of(most);
    if (!same_row && far_of(best) >= as_far * there) return best;
    if (place) return *place;
    if (far_of(most) < least_move) return best;
    if (held.kind == WhatMoved::Kind::place) return most;
    const WhatMoved same = weight_at(held.head, held.row, held.col);
    return far_of(most) >= as_far * far_of(same) ? most : same;
  }

  // Scores, weights and outputs to the last bit.
  bool follows_same() const {
    for (int head = 0; head < is_.dims.h; ++head)
      if (!(was_.head(head).S == is_.head(head).S) || !(was(head) == is(head))) return false;
    return was_.Y == is_.Y;
  }

  WhatMoved in_output(const WhatMoved& held) const {
    const LayerMatrix &old = was_.Y, &next = is_.Y;
    const bool comparable = old.rows() == next.rows() && old.cols() == next.cols();
    std::optional<WhatMoved> best;
    const auto output_at = [&](int i, int j) {
      return WhatMoved{WhatMoved::Kind::output, 0, i, j, j, next(i, j), old(i, j)};
    };
    for (int i = 0; comparable && i < next.rows(); ++i)
      for (int j = 0; j < next.cols(); ++j)
        if (!best || far(old(i, j), next(i, j)) > far(best->before, best->now)) best = output_at(i, j);
    if (!best || far(best->before, best->now) < least_move)
      return {was_.overflow || is_.overflow || !comparable ? WhatMoved::Kind::unlike
              : follows_same()                             ? WhatMoved::Kind::nothing
                                                           : WhatMoved::Kind::little};
    if (held.kind != WhatMoved::Kind::output || held.row >= next.rows() || held.col >= next.cols())
      return *best;
    const WhatMoved same = output_at(held.row, held.col);
    return far(best->before, best->now) >= as_far * far(same.before, same.now) ? *best : same;
  }

  const Scene& before_;
  const Analysis& was_;
  const Scene& now_;
  const Analysis& is_;
};

// Two numbers with as few decimals as tell them apart; else that they are about the same.
std::pair<std::string, std::string> apart(double now, double before) {
  for (int decimals = least_decimals; decimals <= most_decimals; ++decimals) {
    std::pair out{show_rounded(now, decimals), show_rounded(before, decimals)};
    if (out.first != out.second || std::fabs(now - before) < no_order) return out;
  }
  return {"≈ " + show_rounded(now, least_decimals), show_rounded(before, least_decimals)};
}

std::string cut_in_middle(const std::string& name, std::size_t most) {
  const std::size_t all = characters(name);
  if (all <= most) return name;
  const std::size_t tail = (most - 1) / 2, front = most - 1 - tail;
  std::string out;
  std::string_view rest = name;
  for (std::size_t i = 0; !rest.empty(); ++i) {
    const char32_t code = take_code(rest);
    if (i == front) out += "…";
    if (i < front || i >= all - tail) append_code(out, code);
  }
  return out;
}

// The name of a token by `label`, with its number where another has the same.
std::string name_of_token(const Scene& s, std::string (*label)(const Scene&, int), int index, int count,
                          std::size_t longest) {
  const std::string all = label(s, index), name = quotable(trimmed(all), longest_sentence),
                    number = std::to_string(index + 1);
  if (name.empty()) return "token " + number;
  bool alone = true;
  for (int i = 0; i < count; ++i) alone = alone && (i == index || label(s, i) != all);
  return cut_in_middle(name, longest) + (alone ? "" : " (" + number + ")");
}

// The sentence with names of at most so many characters.
Said sentence(const Scene& s, const WhatMoved& m, std::size_t longest_name) {
  const auto [now, before] = apart(m.now, m.before);
  const Dims n = dims(s);
  Said out;
  const auto row = [&] {
    out.say(name_of_token(s, token_label, m.row, n.n_q, longest_name), SaidKind::query);
  };
  const auto key = [&](int j) {
    out.say(is_itself(s, m.row, j) ? "itself" : name_of_token(s, key_label, j, n.n_k, longest_name),
            SaidKind::key);
  };
  const auto number = [&out](const std::string& text) { out.say(text, SaidKind::number); };
  const std::string head = s.heads.size() > 1 ? " in head " + std::to_string(m.head + 1) : "";
  const bool shares = makes_shares(s.weights);
  if (m.kind == WhatMoved::Kind::output) {
    out.say("The output of "), row(), out.say(" is now "), number(now);
    out.say(" in dimension " + std::to_string(m.col + 1));
  } else if (m.kind == WhatMoved::Kind::place) {
    row(), out.say(shares ? " now attends most to " : " now weighs most "), key(m.col);
    out.say(head + ", "), number(now), out.say(shares ? "; before to " : "; before "), key(m.col_before);
  } else {
    const std::string_view at_rest = m.kind == WhatMoved::Kind::stands ? " " : " now ";
    row(), out.say(at_rest).say(shares ? "gives " : "weighs "), key(m.col), out.say(shares ? " " : " with ");
    number(now), out.say((shares ? " of its attention" : "") + head);
  }
  if (m.kind == WhatMoved::Kind::stands) return out.say(".");
  out.say(m.kind == WhatMoved::Kind::place ? ", " : ", before "), number(before);
  return out.say(".");
}

}  // namespace

WhatMoved what_moved(const Scene& before, const Analysis& was, const Scene& now, const Analysis& is,
                     const WhatMoved& held) {
  return Comparison(before, was, now, is).said(held);
}

WhatMoved what_stands(const Scene& scene, const Analysis& analysis) {
  // A row that sees one key gives it all it has, whatever the numbers are: it is said where there is no
  // other.
  WhatMoved best, forced;
  for (int head = 0; head < analysis.dims.h; ++head) {
    const Matrix& weights = analysis.head(head).A;
    for (int i = 0; i < weights.rows(); ++i) {
      WhatMoved& of = allowed_keys(scene.mask, i, analysis.dims.n_k) > 1 ? best : forced;
      for (int j = 0; j < weights.cols(); ++j) {
        const double a = weights(i, j);
        if (!std::isfinite(a) || !allowed(scene.mask, i, j)) continue;
        if (of.kind == WhatMoved::Kind::unlike || a > of.now)
          of = {WhatMoved::Kind::stands, head, i, j, j, a, a};
      }
    }
  }
  return best.kind == WhatMoved::Kind::unlike ? forced : best;
}

Said moved_words(const Scene& now, const WhatMoved& moved) {
  if (moved.kind == WhatMoved::Kind::unlike) return {};
  if (moved.kind == WhatMoved::Kind::nothing) return {"Nothing that follows has moved.", {}};
  if (moved.kind == WhatMoved::Kind::little)
    return {"No weight and no output has moved by 0.005 or more.", {}};
  std::size_t longest = longest_sentence;
  Said words = sentence(now, moved, longest);
  while (characters(words.text) > longest_sentence && longest > shortest_name)
    words = sentence(now, moved, --longest);
  return words;
}

}  // namespace attnlab
