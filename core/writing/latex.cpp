#include "core/writing/latex.h"

#include "core/analysis/explain.h"
#include "core/text/matrix_text.h"
#include "core/text/utf8.h"

#include <cstdio>
#include <map>

namespace attnlab {
namespace {

constexpr Eigen::Index amsmath_columns = 10;  // MaxMatrixCols

// Signs that are special to TeX, that its oldest text fonts show as others ("<" comes out as an inverted
// exclamation mark), or that have a command: each followed by how it is written.
constexpr std::string_view signs =
    R"(\ \textbackslash{}  { \{  } \}  _ \_  # \#  $ \$  % \%  & \&
^ \textasciicircum{}  ~ \textasciitilde{}  < $<$  > $>$  | $|$  " ''  ` {`}  - {-}  Æ {\AE}  æ {\ae}  Œ {\OE}  œ {\oe}  Ø {\O}  ø {\o}  Ł {\L}
ł {\l}  ß {\ss}  ı {\i}  – --  — ---  ‘ {`}  ’ '  “ ``  ” ''  „ ,,  « $\ll$  » $\gg$  … \dots{}
· $\cdot$  • $\bullet$  ¿ ?`  ¡ !`  § \S{}  ¶ \P{}  © \copyright{}  £ \pounds{}  − $-$  × $\times$
÷ $\div$  ± $\pm$  ¬ $\neg$  ° $^\circ$  ² $^2$  ³ $^3$  ½ $\frac12$  → $\to$  ← $\leftarrow$
↔ $\leftrightarrow$  ⇒ $\Rightarrow$  ≠ $\neq$  ≤ $\leq$  ≥ $\geq$  ≈ $\approx$  ∈ $\in$  ∑ $\sum$
√ $\surd$  ∞ $\infty$  ∂ $\partial$  ′ $'$  ⁻ $^-$  ‖ $\Vert$  ᵀ $^{\mathsf{T}}$  ₖ $_k$  ᵥ $_v$  α $\alpha$  β $\beta$  γ $\gamma$  δ $\delta$
ε $\varepsilon$  ζ $\zeta$  η $\eta$  θ $\theta$  ι $\iota$  κ $\kappa$  λ $\lambda$  μ $\mu$  ν $\nu$
ξ $\xi$  ο o  π $\pi$  ρ $\rho$  ς $\varsigma$  σ $\sigma$  τ $\tau$  υ $\upsilon$  φ $\varphi$
χ $\chi$  ψ $\psi$  ω $\omega$  µ $\mu$  Γ $\Gamma$  Δ $\Delta$  Θ $\Theta$  Λ $\Lambda$  Ξ $\Xi$
Π $\Pi$  Σ $\Sigma$  Υ $\Upsilon$  Φ $\Phi$  Ψ $\Psi$  Ω $\Omega$  Α A  Β B  Ε E  Ζ Z  Η H  Ι I  Κ K
Μ M  Ν N  Ο O  Ρ P  Τ T  Χ X)";
constexpr std::string_view spaces = "\u00a0 ~ \u202f \\, \u2009 \\,";

// The letters that an accent's command makes: each followed by the letter it stands on.
struct Accent {
  const char* command;
  std::string_view letters;
};

constexpr Accent accents[] = {
    {"`", "ÀAÈEÌIÒOÙUàaèeìiòoùuǸNǹnẀWẁwỲYỳy"},
    {"'", "ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźzǴGǵgḰKḱkḾMḿmṔPṕpẂWẃw"},
    {"^", "ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷyẐZẑz"},
    {"~", "ÃAÑNÕOãañnõoĨIĩiŨUũuṼVṽvẼEẽeỸYỹy"},
    {"\"", "ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸYḦHḧhẄWẅwẌXẍxẗt"},
    {"r", "ÅAåaŮUůuẘwẙy"},
    {"c", "ÇCçcĢGģgĶKķkĻLļlŅNņnŖRŗrŞSşsŢTţtȘSșsȚTțtȨEȩeḐDḑdḨHḩh"},
    {"=", "ĀAāaĒEēeĪIīiŌOōoŪUūuȲYȳyḠGḡg"},
    {"u", "ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭu"},
    {".", "ĊCċcĖEėeĠGġgİIŻZżzȦAȧaȮOȯoḂBḃbḊDḋdḞFḟfḢHḣhṀMṁmṄNṅnṖPṗpṘRṙrṠSṡsṪTṫtẆWẇwẊXẋxẎYẏy"},
    {"v", "ČCčcĎDďdĚEěeĽLľlŇNňnŘRřrŠSšsŤTťtŽZžzǍAǎaǏIǐiǑOǒoǓUǔuǦGǧgǨKǩkǰjȞHȟh"},
    {"H", "ŐOőoŰUűu"},
    {"d", "ḄBḅbḌDḍdḤHḥhḲKḳkḶLḷlṂMṃmṆNṇnṚRṛrṢSṣsṬTṭtṾVṿvẈWẉwẒZẓzẠAạaẸEẹeỊIịiỌOọoỤUụuỴYỵy"},
    {"b", "ḆBḇbḎDḏdḴKḵkḺLḻlṈNṉnṞRṟrṮTṯtẔZẕzẖh"},
};

std::string accented(const char* command, char letter) {
  const std::string base = letter == 'i' ? "\\i" : letter == 'j' ? "\\j" : std::string(1, letter);
  return std::string("\\") + command + '{' + base + '}';
}

// How every character is written in text mode that stock TeX has: what its first text encoding (OT1) can set
// without a package. Where a character stands twice, the first counts.
std::map<char32_t, std::string> letters_of_tex() {
  std::map<char32_t, std::string> letters;
  for (std::string_view rest : {signs, spaces})
    while (!rest.empty()) {
      std::string_view sign = take_word(rest);
      letters.emplace(take_code(sign), take_word(rest));
    }
  for (char32_t code = 0; code < 0x80; ++code)
    letters.emplace(code, code < 0x20 || code == 0x7F ? " " : std::string(1, static_cast<char>(code)));
  for (const Accent& accent : accents)
    for (std::string_view rest = accent.letters; !rest.empty();) {
      const char32_t made = take_code(rest);
      letters.emplace(made, accented(accent.command, static_cast<char>(take_code(rest))));
    }
  return letters;
}

// None where TeX lacks it. Control characters are blanks.
const std::string* letter_latex(char32_t code) {
  static const std::map<char32_t, std::string> letters = letters_of_tex();
  const auto found = letters.find(code);
  return found == letters.end() ? nullptr : &found->second;
}

// "U+6CE8", with four digits at least.
std::string number_of(char32_t code) {
  char digits[12];
  std::snprintf(digits, sizeof digits, "%04X", static_cast<unsigned>(code));
  return std::string("\\texttt{U+") + digits + "}\\,\\allowbreak{}";
}

constexpr std::string_view letters_command = "\\attnlabletters";

// A word as a box: what stands around it keeps its own direction. Several run on as a text does.
std::string set_letters(std::string_view run) {
  std::string numbers;
  for (std::string_view rest = run; !rest.empty();) {
    const char32_t code = take_code(rest);
    numbers += code == ' ' ? " " : number_of(code);
  }
  const bool phrase = run.find(' ') != std::string_view::npos;
  std::string text(letters_command);
  ((text += '{') += numbers) += phrase ? "}{" : "}{\\mbox{";
  return (text += run) += phrase ? "}" : "}}";
}

// Each run of what TeX lacks is one, with its blanks: a sentence from right to left goes on over them.
std::string with_letters_command(std::string_view words) {
  std::string text;
  while (!words.empty()) {
    std::string_view rest = words;
    const std::string* letter = letter_latex(take_code(rest));
    if (letter != nullptr) {
      text += *letter;
      words = rest;
      continue;
    }
    std::size_t end = words.size() - rest.size();
    while (!rest.empty()) {
      const char32_t code = take_code(rest);
      if (letter_latex(code) == nullptr)
        end = words.size() - rest.size();
      else if (code != ' ')
        break;
    }
    text += set_letters(words.substr(0, end));
    words.remove_prefix(end);
  }
  return text;
}

// The rows of a matrix as matrix_text() writes them, without what stands around.
std::string all_digits(const MatrixView& m) {
  std::string text = matrix_text(m, MatrixNotation::latex);
  text = text.substr(0, text.rfind(" \\end{"));
  text.erase(0, text.find('}') + 2);
  replace_all(text, " \\\\ ", " \\\\\n");
  return text;
}

std::string fixed(const MatrixView& m, int decimals) {
  std::string text;
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    if (i > 0) text += " \\\\\n";
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      text += (j == 0 ? "" : " & ") + number_latex(m(i, j), decimals);
  }
  return text;
}

}  // namespace

std::string bmatrix_latex(const MatrixView& m, int decimals) {
  const std::string rows = decimals < 0 ? all_digits(m) : fixed(m, decimals);
  if (m.cols() <= amsmath_columns) return "\\begin{bmatrix}\n" + rows + "\n\\end{bmatrix}";
  const std::string columns(static_cast<std::size_t>(m.cols()), 'r');
  return "\\left[\\begin{array}{" + columns + "}\n" + rows + "\n\\end{array}\\right]";
}

std::string_view letters_preamble() {
  return R"(\ifdefined\directlua\IfFileExists{fontspec.sty}{\newcommand{\attnlabfonts}{}}{}\fi
\ifdefined\attnlabfonts
  \usepackage{fontspec}
  \usepackage[bidi=basic]{babel}
  \babelprovide[import,main]{english}
  \newcommand{\attnlabfont}[1]{\IfFontExistsTF{#1}{\edef\attnlabfonts{\attnlabfonts "#1:mode=harf;",}}{}}
  \attnlabfont{Noto Sans}\attnlabfont{Noto Sans Arabic}\attnlabfont{Noto Sans Hebrew}
  \attnlabfont{Noto Sans Devanagari}\attnlabfont{Noto Sans Bengali}\attnlabfont{Noto Sans Tamil}
  \attnlabfont{Noto Sans Thai}\attnlabfont{Noto Sans Armenian}\attnlabfont{Noto Sans Georgian}
  \attnlabfont{Noto Sans Ethiopic}\attnlabfont{Noto Sans CJK SC}\attnlabfont{WenQuanYi Micro Hei}
  \attnlabfont{Noto Emoji}\attnlabfont{DejaVu Sans}
  \ifx\attnlabfonts\empty\let\attnlabfonts\undefined\fi
\fi
\ifdefined\attnlabfonts
  \directlua{luaotfload.add_fallback("attnlab", {\attnlabfonts})}
  \newfontfamily\attnlabface{Latin Modern Sans}[RawFeature={fallback=attnlab}]
  \DeclareRobustCommand{\attnlabletters}[2]{{\attnlabface #2}}
\else
  \DeclareRobustCommand{\attnlabletters}[2]{#1}
  \typeout{Attnlab: lualatex sets the letters that are numbers here.}
\fi
)";
}

std::string text_latex(std::string_view words) {
  return of_runs(words, "?", [](std::string_view run) {
    std::string text;
    while (!run.empty()) {
      const char32_t code = take_code(run);
      const std::string* letter = letter_latex(code);
      text += letter != nullptr ? *letter : number_of(code);
    }
    return text;
  });
}

std::string document_text_latex(std::string_view words) { return of_runs(words, "?", with_letters_command); }

bool has_all_letters(std::string_view words) {
  if (!is_utf8(words)) return false;
  while (!words.empty())
    if (letter_latex(take_code(words)) == nullptr) return false;
  return true;
}

}  // namespace attnlab
