// How the palette finds actions: by parts of words and by other words for the same thing, the best first.
#include "app/ui/actions/actions.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>
#include <tuple>

namespace attnlab {
namespace {

// What people type who do not know how we call it.
constexpr OtherWords other_word_list[] = {
    {"file.new", "example opening scene start over fresh"},
    {"edit.describe", "screen reader braille speak aloud text accessibility summary"},
    {"lesson.make", "author write teach own steps"},
    {"lesson.add_step", "author write teach own"},
    {"lesson.hand_in", "send teacher answers give export picture"},
    {"present.qr", "share line telephone code slide"},
    {"edit.share", "link line text send mail message clipboard url"},
    {"file.open_share", "paste link line clipboard share url"},
    {"file.open", "load import example file picture"},
    {"file.save", "write store keep"},
    {"file.export", "figure image picture png svg pdf slide print page html browser phone"},
    {"file.screenshot", "screenshot screen capture image"},
    {"file.animate", "video movie gif apng frames play"},
    {"file.revert", "reload restore reset saved discard"},
    {"file.desktop_dialogs", "native portal system chooser list"},
    {"file.quit", "exit close leave"},
    {"edit.undo", "back revert"},
    {"edit.redo", "forward again"},
    {"edit.copy_picture", "image figure clipboard screenshot"},
    {"matrix.zero", "clear null empty 0"},
    {"matrix.identity", "unit eye diagonal one"},
    {"matrix.random", "noise seed sample dice"},
    {"matrix.transpose", "flip mirror swap"},
    {"matrix.orthonormalise", "orthogonal orthonormalize gram schmidt"},
    {"source.free", "separate inputs"},
    {"source.self", "self-attention same"},
    {"source.cross", "cross-attention encoder decoder memory"},
    {"scene.exchange", "swap query key"},
    {"weights.linear", "no softmax attention gradient descent"},
    {"weights.sigmoid", "logistic no softmax"},
    {"weights.sparsemax", "simplex zeros no softmax"},
    {"positions.rope", "rotary order place position embedding"},
    {"positions.alibi", "linear bias order place position embedding"},
    {"positions.none", "order place position embedding"},
    {"scene.unit_keys", "normalise normalize length reformer"},
    {"scene.temperature", "tau softer sharper"},
    {"scene.certify", "certificate possible weights pattern realise realize"},
    {"mask.causal", "triangle future gpt decoder"},
    {"mask.padding", "pad"},
    {"mask.none", "unmask remove"},
    {"mask.paint", "draw"},
    {"size.n_q.more", "add token word row"},
    {"size.n_q.fewer", "remove token word row"},
    {"size.h.more", "add multi-head"},
    {"size.h.fewer", "remove single-head"},
    {"view.dark", "theme light night black colours colors mode"},
    {"view.print", "theme grey gray paper black white colours colors"},
    {"view.columns", "convention orientation"},
    {"view.second", "split two compare"},
    {"view.zoom_in", "zoom bigger magnify font"},
    {"view.zoom_out", "zoom tinier font"},
    {"view.zoom_reset", "zoom 100"},
    {"view.inputs", "left side panel fold hide show"},
    {"view.inspector", "right side panel fold hide show"},
    {"view.facts", "theorems"},
    {"part.pipeline.gradients", "derivative backpropagation slope loss descent saliency sensitivity"},
    {"part.heads.without", "ablation knock out remove importance prune"},
    {"part.geometry.again", "iterate dynamics particles depth layers clusters trails collapse flow ode play"},
    {"target.rounded", "set loss goal wish"},
    {"target.zero", "set loss goal wish"},
    {"descent.one", "gradient train learn fit"},
    {"descent.ten", "gradient train learn fit"},
    {"view.lab", "train training experiment learn learning loss curves gradient descent"},
    {"lab.start", "start run experiment learn learning lab"},
    {"lab.cancel", "stop end lab"},
    {"lab.pause", "hold continue lab"},
    {"lab.play", "scrub lab"},
    {"lab.store", "save table csv latex lab"},
    {"view.pipeline", "whole computation overview"},
    {"view.symmetry", "qq asymmetry mirror eigenvalues"},
    {"view.softmax", "probabilities bars jacobian entropy"},
    {"view.rank", "singular values svd parameters"},
    {"view.geometry", "plane points hull field plot"},
    {"view.heads", "multi-head"},
    {"inspector.exact", "rational symbolic sage"},
    {"inspector.numbers", "symbols values"},
    {"compare.pin", "before remember keep snapshot"},
    {"compare.beside", "before"},
    {"compare.difference", "before subtract change delta"},
    {"compare.return", "before restore"},
    {"help.keys", "shortcuts keyboard manual guide"},
    {"help.about", "version licence license copyright settings journal folder where credits"},
    {"help.palette", "search find command"},
    {"panel.menus", "menu bar"},
};

std::string lowered(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// 0: a word of the text begins so; 1: it stands inside of one; 2: nowhere.
int place_in(const std::string& text, const std::string& word) {
  int best = 2;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const auto before = at == 0 ? ' ' : text[at - 1];
    if (std::isalnum(static_cast<unsigned char>(before)) == 0) return 0;
    best = 1;
  }
  return best;
}

// How well the words fit, 0 best; none where one is not found at all.
std::optional<int> misfit(const Action& action, const std::vector<std::string>& words,
                          const std::string& whole) {
  const std::string label = lowered(action.label), others = lowered(other_words(action.id)),
                    rest = lowered(action.id + " " + action.menu);
  int sum = 0;
  for (const std::string& word : words) {
    if (const int place = place_in(label, word); place < 2)
      sum += place;
    else if (const int other = place_in(others, word); other < 2)
      sum += 2 + other;
    else if (place_in(rest, word) < 2)
      sum += 4;
    else
      return std::nullopt;
  }
  return label == whole ? 0 : label.starts_with(whole) ? sum + 1 : sum + 2;
}

}  // namespace

std::span<const OtherWords> all_other_words() { return other_word_list; }

std::string_view other_words(std::string_view id) {
  const auto* found = std::ranges::find(other_word_list, id, &OtherWords::id);
  return found == std::end(other_word_list) ? std::string_view() : found->words;
}

std::vector<const Action*> search_actions(const Session& session, std::string_view typed) {
  const std::string whole = lowered(typed);
  std::vector<std::string> words;
  std::istringstream stream(whole);
  for (std::string word; stream >> word;) words.push_back(word);
  struct Found {
    std::tuple<bool, bool, int> rank;
    const Action* action;
  };
  std::vector<Found> found;
  for (const Action& action : actions())
    if (const auto fit = misfit(action, words, whole)) {
      const bool disabled = !words.empty() && !is_enabled(session, action);
      found.push_back({{action.id.starts_with("copy."), disabled, words.empty() ? 0 : *fit}, &action});
    }
  std::ranges::stable_sort(found, {}, &Found::rank);
  std::vector<const Action*> list;
  list.reserve(found.size());
  for (const Found& f : found) list.push_back(f.action);
  return list;
}

}  // namespace attnlab
