#include "core/writing/paper_page.h"

#include "core/writing/latex.h"

namespace attnlab {
namespace {

// Nothing but article, amsmath and graphicx. \fit makes smaller what is wider than the page. \blank is the
// student's box, in which a number can be written by hand.
constexpr std::string_view article = R"(\documentclass[a4paper,10pt]{article}
\usepackage[utf8]{inputenc}
\usepackage{amsmath}
\usepackage{graphicx}
\setlength{\textwidth}{17cm}\setlength{\oddsidemargin}{-0.54cm}
\setlength{\textheight}{25cm}\setlength{\topmargin}{-1.3cm}\setlength{\headheight}{0pt}\setlength{\headsep}{0pt}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}
\setlength{\lineskip}{8pt}\setlength{\lineskiplimit}{1pt}\setlength{\arraycolsep}{4pt}
\renewcommand{\arraystretch}{1.15}
\setlength{\fboxsep}{2pt}
\setcounter{secnumdepth}{0}
\raggedbottom\sloppy\raggedright
)";

constexpr std::string_view commands = R"(\newsavebox{\wide}
\newcommand{\fit}[1]{\sbox{\wide}{\lineskip=3pt\lineskiplimit=0pt$\displaystyle #1$}%
  \ifdim\wd\wide>\linewidth\resizebox{\linewidth}{!}{\usebox{\wide}}\else\usebox{\wide}\fi}
\newcommand{\blank}{{\setlength{\fboxsep}{0pt}\rule[-3.3mm]{0pt}{8.6mm}\framebox[14mm]{\rule[-3mm]{0pt}{8mm}}}}
)";

// Wide slides. Formulas stand at the left, as in the article.
constexpr std::string_view slides = R"(\documentclass[aspectratio=169,10pt]{beamer}
\usepackage[utf8]{inputenc}
\usepackage{amsmath}
\usepackage{graphicx}
\setbeamertemplate{navigation symbols}{}
\setbeamertemplate{footline}[frame number]
\setbeamertemplate{frametitle continuation}[from second]
\setlength{\arraycolsep}{4pt}
\renewcommand{\arraystretch}{1.1}
)";

constexpr std::string_view slide_begin =
    R"(\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}\lineskip=10pt\lineskiplimit=1pt\raggedright
)";

// The preamble for letters that stock TeX lacks, where there are some.
std::string with_letters(std::string text) {
  if (text.find("\\attnlabletters") != std::string::npos)
    text.insert(text.find("\\usepackage{amsmath}"), letters_preamble());
  return text;
}

}  // namespace

std::string article_document(std::string_view heading, const std::vector<PaperPart>& parts, bool boxes) {
  std::string text(article);
  text += commands;
  // Boxes take more room than numbers: a worksheet has longer pages, so that four hold four tokens.
  if (boxes) text += "\\setlength{\\textheight}{26cm}\\addtolength{\\topmargin}{-4mm}\n";
  text += "\\begin{document}\n{\\Large\\bfseries " + std::string(heading) + "\\par}\n";
  if (boxes)
    text +=
        "\n\\setlength{\\arraycolsep}{2pt}\\vspace{4mm}Name: \\rule{8cm}{0.4pt}\\hspace{1cm}Date: \\rule{4cm}{0.4pt}\\par\n";
  for (const PaperPart& part : parts) {
    if (part.level > 0)
      text += std::string("\n\\") + (part.level == 1 ? "section{" : "subsection{") + part.title + "}\n";
    text += part.body;
  }
  return with_letters(text + "\n\\end{document}\n");
}

std::string slides_document(std::string_view heading, const std::vector<PaperPart>& parts) {
  std::string text(slides);
  text += commands;
  text += "\\begin{document}\n\\begin{frame}[plain]\n\\centering\\Large\\bfseries " + std::string(heading) +
          "\n\\end{frame}\n";
  std::string section;
  for (const PaperPart& part : parts) {
    if (part.level == 1) section = part.title;
    if (part.body.find_first_not_of(" \n") == std::string::npos) continue;
    const std::string title = part.level == 0   ? "The rules"
                              : part.level == 1 ? part.title
                                                : section + ": " + part.title;
    text += "\n\\begin{frame}[allowframebreaks=0.8]{" + title + "}\n" + std::string(slide_begin) + part.body +
            "\\end{frame}\n";
  }
  return with_letters(text + "\n\\end{document}\n");
}

}  // namespace attnlab
