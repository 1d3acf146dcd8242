#include "core/writing/tex_letters.h"

#include "core/text/utf8.h"

#include <array>

namespace attnlab {

namespace {

struct Sign {
  char32_t code;
  const char* latex;
};

// Signs that are special to TeX, that its oldest text fonts show as others ("<" comes out as an inverted exclamation
// mark), or that have a command.
constexpr Sign signs[] = {{U'\\', "\\textbackslash{}"},
                          {U'{', "\\{"},
                          {U'}', "\\}"},
                          {U'_', "\\_"},
                          {U'#', "\\#"},
                          {U'$', "\\$"},
                          {U'%', "\\%"},
                          {U'&', "\\&"},
                          {U'^', "\\textasciicircum{}"},
                          {U'~', "\\textasciitilde{}"},
                          {U'<', "$<$"},
                          {U'>', "$>$"},
                          {U'|', "$|$"},
                          {U'"', "''"},
                          {U'`', "{`}"},
                          {U'-', "{-}"},
                          {U'Æ', "{\\AE}"},
                          {U'æ', "{\\ae}"},
                          {U'Œ', "{\\OE}"},
                          {U'œ', "{\\oe}"},
                          {U'Ø', "{\\O}"},
                          {U'ø', "{\\o}"},
                          {U'Ł', "{\\L}"},
                          {U'ł', "{\\l}"},
                          {U'ß', "{\\ss}"},
                          {U'ı', "{\\i}"},
                          {U'–', "--"},
                          {U'—', "---"},
                          {U'‘', "{`}"},
                          {U'’', "'"},
                          {U'“', "``"},
                          {U'”', "''"},
                          {U'„', ",,"},
                          {U'«', "$\\ll$"},
                          {U'»', "$\\gg$"},
                          {U'…', "\\dots{}"},
                          {U'·', "$\\cdot$"},
                          {U'•', "$\\bullet$"},
                          {U'¿', "?`"},
                          {U'¡', "!`"},
                          {U'§', "\\S{}"},
                          {U'¶', "\\P{}"},
                          {U'©', "\\copyright{}"},
                          {U'£', "\\pounds{}"},
                          {U'\u00a0', "~"},
                          {U'\u202f', "\\,"},
                          {U'\u2009', "\\,"},
                          {U'−', "$-$"},
                          {U'×', "$\\times$"},
                          {U'÷', "$\\div$"},
                          {U'±', "$\\pm$"},
                          {U'¬', "$\\neg$"},
                          {U'°', "$^\\circ$"},
                          {U'²', "$^2$"},
                          {U'³', "$^3$"},
                          {U'½', "$\\frac12$"},
                          {U'→', "$\\to$"},
                          {U'←', "$\\leftarrow$"},
                          {U'↔', "$\\leftrightarrow$"},
                          {U'⇒', "$\\Rightarrow$"},
                          {U'≠', "$\\neq$"},
                          {U'≤', "$\\leq$"},
                          {U'≥', "$\\geq$"},
                          {U'≈', "$\\approx$"},
                          {U'∈', "$\\in$"},
                          {U'∑', "$\\sum$"},
                          {U'√', "$\\surd$"},
                          {U'∞', "$\\infty$"},
                          {U'ᵀ', "$^{\\mathsf{T}}$"},
                          {U'ₖ', "$_k$"},
                          {U'ᵥ', "$_v$"},
                          {U'α', "$\\alpha$"},
                          {U'β', "$\\beta$"},
                          {U'γ', "$\\gamma$"},
                          {U'δ', "$\\delta$"},
                          {U'ε', "$\\varepsilon$"},
                          {U'ζ', "$\\zeta$"},
                          {U'η', "$\\eta$"},
                          {U'θ', "$\\theta$"},
                          {U'ι', "$\\iota$"},
                          {U'κ', "$\\kappa$"},
                          {U'λ', "$\\lambda$"},
                          {U'μ', "$\\mu$"},
                          {U'ν', "$\\nu$"},
                          {U'ξ', "$\\xi$"},
                          {U'ο', "o"},
                          {U'π', "$\\pi$"},
                          {U'ρ', "$\\rho$"},
                          {U'ς', "$\\varsigma$"},
                          {U'σ', "$\\sigma$"},
                          {U'τ', "$\\tau$"},
                          {U'υ', "$\\upsilon$"},
                          {U'φ', "$\\varphi$"},
                          {U'χ', "$\\chi$"},
                          {U'ψ', "$\\psi$"},
                          {U'ω', "$\\omega$"},
                          {U'µ', "$\\mu$"},
                          {U'Γ', "$\\Gamma$"},
                          {U'Δ', "$\\Delta$"},
                          {U'Θ', "$\\Theta$"},
                          {U'Λ', "$\\Lambda$"},
                          {U'Ξ', "$\\Xi$"},
                          {U'Π', "$\\Pi$"},
                          {U'Σ', "$\\Sigma$"},
                          {U'Υ', "$\\Upsilon$"},
                          {U'Φ', "$\\Phi$"},
                          {U'Ψ', "$\\Psi$"},
                          {U'Ω', "$\\Omega$"},
                          {U'Α', "A"},
                          {U'Β', "B"},
                          {U'Ε', "E"},
                          {U'Ζ', "Z"},
                          {U'Η', "H"},
                          {U'Ι', "I"},
                          {U'Κ', "K"},
                          {U'Μ', "M"},
                          {U'Ν', "N"},
                          {U'Ο', "O"},
                          {U'Ρ', "P"},
                          {U'Τ', "T"},
                          {U'Χ', "X"}};

// An accent's command and the letters it makes: each followed by the letter it stands on.
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

}  // namespace

std::optional<std::string> letter_latex(char32_t code) {
  for (const Sign& sign : signs)
    if (sign.code == code) return sign.latex;
  if (code < 0x20 || code == 0x7F) return " ";
  if (code < 0x7F) return std::string(1, static_cast<char>(code));
  for (const Accent& accent : accents)
    for (std::string_view rest = accent.letters; !rest.empty();) {
      const char32_t made = take_code(rest);
      const char32_t base = take_code(rest);
      if (made == code) return accented(accent.command, static_cast<char>(base));
    }
  return std::nullopt;
}

}  // namespace attnlab
