#include "core/analysis/weighing.h"
#include "core/studies/certificate_words.h"
#include "core/studies/hold.h"
#include "core/text/number.h"

#include <cmath>

namespace attnlab {
namespace {

// A weight with as few decimals as it has, or as tell it from another.
std::string weight_text(double weight, double other) {
  constexpr int least = 2, most = 6;
  for (int decimals = least; decimals < most; ++decimals) {
    std::string text = show_rounded(weight, decimals);
    if (text != show_rounded(other, decimals)) return text;
  }
  return show_rounded(weight, most);
}

class HeldWords {
 public:
  HeldWords(const Scene& scene, const HoldRequest& request, const Held& held)
      : scene_(scene),
        request_(request),
        held_(held),
        name_(hold_name(scene, request.moves)),
        tokens_(token_names(scene, Matrix::Zero(dims(scene).n_q, dims(scene).n_k))) {}

  std::string text() const {
    switch (held_.status) {
      case Held::Status::reached: return reached();
      case Held::Status::impossible: return impossible();
      case Held::Status::not_found:
        return "Not found with " + name_ + ": the nearest is " + weight_text(held_.weight, request_.weight) +
               '.';
      case Held::Status::looking:
        return does_it(request_, held_)
                   ? "Looking for less: " + name_ + " moves by " + show_rounded(held_.length, 2) + " so far."
                   : "Looking: the nearest so far is " + weight_text(held_.weight, request_.weight) + '.';
      case Held::Status::not_offered: break;
    }
    return held_.why;
  }

 private:
  std::string reached() const {
    if (held_.length == 0) return "The weight is there already: nothing moves.";
    return name_ + " moves by " + show_rounded(held_.length, 2) +
           (held_.least ? ", the least that does it." : ": no shorter change was found.");
  }

  std::string impossible() const {
    const std::string with = "Impossible with " + name_ + ": ";
    const Held::Proof& proof = held_.proof;
    using Kind = Held::Proof::Kind;
    switch (proof.kind) {
      case Kind::masked: return "Impossible: the mask hides " + key(request_.key) + " from " + query() + '.';
      case Kind::alone:
        return "Impossible: " + query() + " sees no other key than " + key(request_.key) +
               ", so the weight is always 1.";
      case Kind::ends:
        return std::string("Impossible: a ") + std::string(function_name(scene_.weights)) +
               " comes near to " + (proof.bound == 0 ? "0" : "1") + ", but is never " +
               (proof.bound == 0 ? "0." : "1.");
      case Kind::most:
      case Kind::least: break;
    }
    if (proof.fixed) return with + "no change of it moves this weight.";
    if (!proof.always) return with + "an entry would have to go beyond 1000000.";
    return with + "whatever it is, the score with " + key(request_.key) + " is " + mean() +
           ", so the weight is at most " + weight_text(proof.bound, request_.weight) + '.';
  }

  // "0.60 of that with bomb and 0.40 of that with was".
  std::string mean() const {
    constexpr double little = 0.005;
    constexpr int most_told = 3;
    const Matrix& shares = held_.proof.shares;
    const auto told = (shares.array() >= little).count();
    if (told > most_told) return "a mean of those with other keys";
    std::string out;
    Eigen::Index left = told;
    for (int k = 0; k < shares.cols(); ++k) {
      if (shares(0, k) < little) continue;
      --left;
      if (!out.empty()) out += left == 0 ? " and " : ", ";
      out += (told == 1 ? "" : show_rounded(shares(0, k), 2) + " of ") + "that with " + key(k);
    }
    return out;
  }

  std::string query() const { return name(tokens_.queries, request_.query); }
  std::string key(int k) const { return name(tokens_.keys, k); }
  static std::string name(const std::vector<std::string>& names, int index) {
    const auto at = static_cast<std::size_t>(index);
    return at < names.size() && !names[at].empty() ? "“" + names[at] + "”"
                                                   : "token " + std::to_string(index + 1);
  }

  const Scene& scene_;
  const HoldRequest& request_;
  const Held& held_;
  std::string name_;
  TokenNames tokens_;
};

}  // namespace

std::string hold_name(const Scene& scene, MatrixId id) {
  static constexpr const char* names[] = {"X", "M", "Q", "K", "V", "W^Q", "W^K", "W^V", "W", "W^A", "W^O"};
  std::string name = names[static_cast<int>(id.kind)];
  if (is_per_head(id.kind) && scene.heads.size() > 1) name += " of head " + std::to_string(id.head + 1);
  return name;
}

std::string held_words(const Scene& scene, const HoldRequest& request, const Held& held) {
  return HeldWords(scene, request, held).text();
}

}  // namespace attnlab
