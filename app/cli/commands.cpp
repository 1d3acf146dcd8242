// The table of the command line.
#include "app/cli/commands.h"

#include "app/cli/answers.h"
#include "app/figures/blocks/blocks.h"
#include "app/figures/views/views.h"
#include "app/library/about.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "core/lab/curves.h"
#include "core/lab/optimizer.h"
#include "core/lab/task.h"
#include "core/scene/rules.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace attnlab {
namespace {

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

Words words_of_option(const ExportOption& option) {
  Words words;
  for (const OptionWord& word : option.values.words) words.emplace_back(word.word);
  return words;
}

// Of rows that have rows.
template <typename List, typename Inner>
Words ids_inside(const List& list, Inner inner) {
  Words ids;
  for (const auto& one : list)
    for (const std::string& id : ids_of(one.*inner))
      if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
  return ids;
}

// With the talks.
Words ids_of_lessons() {
  Words ids = ids_of(lesson_list());
  for (std::string& id : ids_of(talk_list())) ids.push_back(std::move(id));
  return ids;
}

Words and_all(Words words) {
  words.emplace_back("all");
  return words;
}

// "{}" in what an option is about: what its value can be.
CommandOption of_words(CommandOption option) {
  replace_all(option.about, "{}", alternatives(option.words));
  return option;
}
CommandOption one_of(CommandOption option) {
  option.closed = true;
  return of_words(std::move(option));
}
// With its value or without.
CommandOption may_stand_alone(CommandOption option) {
  option.closed = option.bare = true;
  return option;
}

CommandOption alone(CommandOption option) {
  option.alone = true;
  return option;
}
CommandOption output(const char* value, const char* about, const char* with = "") {
  return {"--output", value, about, {}, with, 'o'};
}

CommandOption of_export(const ExportOption& option) {
  CommandOption out{option.flag, option.value, option.help, {}, std::string(option.with.words)};
  if (!out.value.empty()) out.words = words_of_option(option);
  out.closed = !out.words.empty() && option.with.is != &ExportOutput::piped;
  out.pieces = out.value.ends_with(",...");
  if (out.flag == "--part") out.words = and_all(ids_inside(all_views(), &View::parts));
  std::string usual;  // what it is where nothing is typed
  ExportChoice choice;
  ExportOptions options;
  at_field(option, choice, options, [&](const auto& value) {
    using Value = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, int>) out.kind = OptionKind::whole;
    if constexpr (std::is_same_v<Value, double>) out.kind = OptionKind::number;
    if constexpr (std::is_enum_v<Value>)
      usual = option.values.words[static_cast<std::size_t>(value)].word;
    else if constexpr (std::is_arithmetic_v<Value>)
      usual = exact_number(value);
  });
  replace_all(out.about, "{}", words_of(option.values) + (usual.empty() ? "" : " (" + usual + ')'));
  return out;
}

// clang-format off
std::vector<CommandOption> export_options() {
  std::vector<CommandOption> list{
      output("FILE", "where it goes; the ending says the format. -: standard output. {name} {number} {view} {part} "
             "{matrix} {theme} stand for what they say, {frame} for the number of a frame"),
      of_words({"--view", "VIEW,...", "pictures of these views: {}", and_all(ids_of(all_views()))}),
      {"--matrix", "NAME[:HEAD]", "one matrix: any name that compute prints (Q is projected), one of the scene (X, WQ), "
       "parameters, gradients.WQ or facts; HEAD from 1", compute_names()},
      {"--blocks", "NAME,...", "chosen matrices and plots in a row, and in brackets one below the other: Q,[S,A],mirror.S. "
       "Q K V are the inputs, PQ PK PV their projections; A2 is of head 2; a wrong name is answered with all that exist",
       ids_of(block_rows())},
      {"--wall", "CLAIM", "with plane(x,y) among the blocks: the claim whose edge is its wall, A[1,3]*A[3,1] <= A[1,1]*A[3,3]"},
      one_of({"--document", "KIND", "the whole computation: {}; solution, worksheet, answers and beamer are .tex, "
              "numpy, pytorch and marimo .py, a notebook .ipynb, a page for any browser .html",
              words_of_option(option_of(&ExportChoice::paper))}),
      {"--sweep", "ENTRY=FROM:TO", "an animation. ENTRY: temperature; t, of W_sym + t W_anti; again or sphere, steps "
       "of the layer on its own output; or an entry of a matrix: Q[1,2] or Q,1,2 (row, column), WQ:2[1,1] (head 2)"}};
  for (const ExportOption& option : export_option_list())
    if (*option.flag != '\0') list.push_back(of_export(option));
  list.push_back({"--quiet", "", "no line but those that say what went wrong", {}, "", 0, OptionKind::truth});
  list.push_back({"--verbose", "", "a line for every file that is written", {}, "", 0, OptionKind::truth});
  return list;
}

std::vector<CommandRow> make_table() {
  const std::string scene = "a scene file, or - for standard input", task = "--task";
  return {
      {.usages = {{"[SCENE|PICTURE]", "the window: on the opening scene, a scene file, or the scene in a picture"}},
       .about = "A SCENE is a scene file, a picture that carries a scene, a share line (attnlab:1:...), or -, "
                "standard input. None of the commands needs a display or a GPU.",
       .options = {alone({"--selftest", "", "whether all of it works on this machine, a line each: send it with a "
                          "report"}),
                   alone({"--man", "", "the manual page, in roff"}),
                   alone(of_words({"--completions", "SHELL", "the completions of {}", {"bash", "zsh", "fish"}})),
                   alone({"--version", "", "the version", {}, "", 'V'}),
                   {"--frame-log", "FILE", ""}},
       .read = read_general},
      {.name = "compute",
       .usages = {{"SCENE [--only NAME,...]", "every intermediate, as JSON on standard output"}},
       .about = "A masked logit, and a value that left the range of doubles, is null.",
       .expected = scene,
       .options = {of_words({"--only", "NAME,...", "these names alone, beside attnlab and title: {}",
                             compute_names()})},
       .examples = {{"compute scene.json --only weights,output", "the weights, and the output of heads and layer"}},
       .read = read_compute},
      {.name = "export",
       .usages = {{"SCENE... --view VIEW,...|all -o FILE",
                   "a picture: .png .svg .pdf .eps .tikz; of several views FILE holds {view}"},
                  {"SCENE... --blocks NAME,... -o FILE", "one picture of chosen matrices and plots"},
                  {"SCENE... --matrix NAME[:HEAD] -o FILE",
                   "one matrix: .tex .csv .tsv .npy .py .m .json, or a picture of it"},
                  {"SCENE... --document KIND -o FILE",
                   "the whole computation: .tex, .py, .ipynb, or as one page for any browser .html"},
                  {"SCENE... --view VIEW --sweep ENTRY=FROM:TO -o FILE",
                   "an animation: .apng .png .gif .mp4 .webm, or numbered pictures where FILE holds {frame}"},
                  {"TALK... -o FILE", "its slides: the pages of one .pdf, or a picture each where FILE holds {number}"},
                  {"PICTURE... -o FILE", "that picture again, as it says it was made, but for what is typed"}},
       .about = "With several scenes FILE holds {name}, the name of each without its ending, or {number}.",
       .expected = "a scene file, a picture, or - for standard input", .most = any_number,
       .options = export_options(),
       .examples = {{"export scene.json --view pipeline -o pipeline.pdf", "the whole computation as one picture"},
                    {"export scene.json --view all --part all --theme print -o \"{view}-{part}.svg\"",
                     "every picture that there is, for print"},
                    {"export scene.json --blocks Q,S,A -o weights.pdf", "queries, scores and weights beside each other"},
                    {"export talk.json --for slide-1280 -o talk.pdf", "the slides of a talk as they are presented"},
                    {"export scene.json --matrix weights --headers -o weights.csv", "for a spreadsheet"},
                    {"export scene.json --document solution -o solution.tex", "worked out, for LaTeX"},
                    {"export scene.json --view heads --sweep temperature=0.25:4 --frames 8 --once -o heads.gif",
                     "the weights as the temperature rises"}},
       .once = true, .read = read_export},
      {.name = "certify",
       .usages = {{"SCENE [--head N | --weights FILE] [--decimals N]", "are these weights possible: the least d_k, one "
                   "matrix or not, the factors or the proof, as JSON"}},
       .about = "Asks about a softmax, whatever rule makes the weights of the scene: with free queries and keys, with "
                "one matrix for both, and the same with the tokens of the scene.",
       .expected = scene,
       .options = {{"--head", "N", "the weights of this head (1)", {}, "", 0, OptionKind::whole},
                   {"--weights", "FILE", "the weights in FILE, or - for standard input: a matrix as NumPy, LaTeX, "
                    "MATLAB, CSV, JSON or plain rows; every row sums to 1"},
                   {"--decimals", "N", "1 to 9: numbers typed with N decimals, right within half a unit of the last; "
                    "exact: as they stand. A scene's weights are rounded to N (exact; of a FILE as many as it has)",
                    {"exact"}}},
       .examples = {{"certify scene.json --decimals 2", "every pattern that rounds to the first head's weights"}},
       .read = read_certify},
      {.name = "explain",
       .usages = {{"SCENE CELL [--exact|--numbers|--symbols]",
                   "the formula of one cell, Y[1,1] or A:2[3,1], one line for each step, the last one its value"}},
       .about = "A:2[3,1] is row 3, column 1 of head 2, the first head where none is named. Names are those of the "
                "formulas, S L A H Y P_Q P_K P_V W_Q W_K W_V W_O, or of compute: Q is P_Q, and input.Q the queries "
                "that were given.\n"
                "A letter of --let is a small Latin one, or the name of a small Greek one (alpha), that formulas do "
                "not use already (d e h i j k m n q s v, lambda pi sigma tau); eight at most. Entries of one letter "
                "have one value.",
       .expected = scene + ", and a cell such as Y[1,1]", .most = 2, .one = "a scene and one cell",
       .options = {{"--symbols", "", "the names of the entries"},
                   {"--numbers", "", "the numbers of the scene, as many digits as make the value follow (this)"},
                   {"--exact", "", "fractions, roots and exponentials: nothing is rounded"},
                   {"--depth", "N", "1: in short; 2: every term (2); 3: down to the inputs and the weight matrices",
                    {"1", "2", "3"}},
                   {"--latex", "", "LaTeX in place of plain text"},
                   {"--let", "ENTRY=a", "an entry as a letter, W_Q[1,2]=a, as often as there are letters: the exact "
                    "formula comes out in them"},
                   {"--by", "LETTER", "the derivative by a letter, too"}},
       .examples = {{"explain scene.json \"Y[1,1]\" --exact --depth 3", "down to the entries that were set"},
                    {"explain scene.json \"A[1,1]\" --let \"W_Q[1,2]=a\" --by a",
                     "in a letter, and its derivative"}},
       .read = read_explain},
      {.name = "describe",
       .usages = {{"SCENE [--decimals N|all]", "the scene, its numbers and its facts as plain text"}},
       .about = "For a screen reader or a Braille display: title, notes and rules, the tokens, every matrix that is "
                "given or computed with the position of each row (\"row 2 of 4, movie\"), and the facts.",
       .expected = scene,
       .options = {{"--decimals", "N", "0 to 17 decimals of each number (4), or all digits: all", {"all"}}},
       .read = read_describe},
      {.name = "train",
       .usages = {{"--task TASK [--variants A,...] [-o FILE]", "variants trained against each other, as a table"},
                  {"SCENE [--steps N] [--rate R] [-o FILE]", "the weights of a scene fitted to its target"}},
       .about = "A variant is written\n"
                "NAME[:h=H][:dk=D][:dv=D][:value=RULE][:output=RULE][:inside=SCALE]\n"
                "[:outside=SCALE][:weights=RULE][:positions=RULE][:angle=A][:slope=S]\n"
                "[:keys=unit][:mask=others][:rate=R][:first=S]\n"
                "with NAME one of qk, qq, shared, merged, single, unprojected, Q=K, K=V and Q=K=V: qk:h=4:dk=1. "
                "The same command gives the same numbers on every machine and any number of threads.",
       .options = {of_words({"--task", "TASK", "{}", ids_of(lab::tasks())}),
                   alone({"--list", "", "the tasks, and what each asks for"}),
                   {"--steps", "N", "steps of the optimiser"},
                   {"--rate", "R", "its learning rate"},
                   one_of({"--optimizer", "NAME", "Adam, or descent with momentum: {} (adam)",
                           {lab::optimizer_names.begin(), lab::optimizer_names.end()}}),
                   {"--momentum", "M", "of descent (0.9)"},
                   {"--scale", "S", "the first weights have the variance S^2 / rows (the task's S)"},
                   output("FILE", "the table as .csv or .json, all of it as .run, which the window and export --view "
                          "lab open; of a scene, the fitted scene as .json"),
                   {"--variants", "A,...", "the variants (qk,qq,merged; qk,shared,merged where queries are no keys)",
                    {"qk", "qq", "shared", "merged", "single", "unprojected", "Q=K", "K=V", "Q=K=V"}, task},
                   {"--tokens", "N", "tokens of a sequence", {}, task},
                   {"--seeds", "N", "seeds of each variant (3)", {}, task},
                   {"--seed", "S", "the first of them (1)", {}, task},
                   {"--batch", "N", "sequences of a step", {}, task},
                   {"--threshold", "LOSS", "a loss below this counts as solved (the task's)", {}, task},
                   may_stand_alone({"--matched", "[all]", "d_k so that the numbers of score weights are as equal as they can be, or "
                    "with all those of all weights", {"all"}, task}),
                   {"--rates", "R1,...", "each variant at the best of these rates: where most seeds are solved, then "
                    "where the median of the losses is least", {}, task},
                   {"--measure", "A,...", "of the trained weights, the median over the first four seeds: symmetry, tr(W W) / |W|^2 "
                    "of the first head's W; balance, how far W_Q^T W_Q - W_K^T W_K has drifted; gain, of regress, the "
                    "step that the layer takes", {lab::measure_names.begin(), lab::measure_names.end()}, task},
                   {"--spectrum", "L,...", "of regress, the variances of the three numbers of an input (1,1,1)", {}, task},
                   {"--causal", "", "query i sees the keys up to i", {}, task},
                   {"--threads", "N", "threads; the numbers do not depend on them", {}, task}},
       .examples = {{"train --task next --variants qk,qq:dk=2 --seeds 5 -o next.run",
                     "two variants, five seeds each; the run opens in the window"}},
       .read = read_train},
      {.name = "share",
       .usages = {{"SCENE", "the scene as one line of text, for a mail or a message"}},
       .about = "attnlab:1: and the scene file, packed: below 600 characters for 8 tokens in 4 dimensions with up to 4 "
                "decimals. It is pasted into the window (Ctrl+V), or stands for a file wherever a command reads a scene.",
       .expected = scene,
       .read = [](const Asked& asked) -> Command { return Share{asked.words[0]}; }},
      {.name = "lessons",
       .usages = {{"[NAME]", "the lessons and talks that the program brings along; NAME: its file on standard output"},
                  {"NAME|FILE --step N", "the scene of a step, or of a slide of a talk"},
                  {"NAME|FILE --page -o FILE", "a lesson as one page for any browser: .html"}},
       .about = "A page has the lesson's steps, its questions before what they cover, and matrices that are dragged.",
       .one = "one name", .words = ids_of_lessons(),
       .options = {{"--step", "N", "which step or slide, from 1"},
                   {"--page", "", "the lesson as a page"},
                   output("FILE", "where the page goes; -: standard output", "--page")},
       .examples = {{"lessons two-by-two --step 3 | attnlab export - --document worksheet --variant 7 -o 7.tex",
                     "a worksheet of the third step, with numbers of its own"}},
       .read = read_list},
      {.name = "examples",
       .usages = {{"[NAME]", "the example scenes, by their questions; NAME: its file on standard output"}},
       .one = "one name", .words = ids_inside(example_groups(), &ExampleGroup::examples),
       .read = read_list},
      {.name = "check",
       .usages = {{"LESSON...", "whether what a lesson or a talk says is true of its scenes"}},
       .about = "Says of lesson files, talks, scenes with slides and sets of challenges, or - of standard input, what is "
                "wrong with them, a line each on standard error: a field that does not fit, a claim that is false on its scene, a number that "
                "no claim asserts, a view that does not exist, a sentence too long; of a challenge a goal that is no "
                "claim, a solution that does not reach it, a proof that is not true.",
       .expected = "a lesson file, or - for standard input", .most = any_number,
       .read = [](const Asked& asked) -> Command { return CheckRequest{asked.words}; }},
      {.name = "reproduce",
       .usages = {{"[CLAIM...] [--seed S]", "what the literature says, decided here"}},
       .about = "Decides claims about attention by the scenes and the runs of their files, each with what was "
                "found, our verdict, and what this size cannot show. Without a name all of them. CLAIM is a name or a "
                "file (core/claims/README.md). Exit status 1 where an assertion fails.",
       .most = any_number,
       .options = {{"--list", "", "the claims with their sources and verdicts", {}},
                   {"--commands", "", "with the command of each run", {}},
                   {"--seed", "S", "the seeds of all runs, moved on by S (0)", {}},
                   {"--threads", "N", "threads; the numbers do not depend on them", {}}},
       .examples = {{"reproduce 2407.16153", "one claim: its runs are trained, its assertions judged"}},
       .read = read_reproduce},
      {.name = "gather",
       .usages = {{"FILE... [-o PICTURE]", "the answers of a class to a step of a lesson, over the truth"}},
       .about = "FILE is what a reader has handed in: a scene file, a picture or a share line that carries answers "
                "(Lessons > Hand in my answers). They are counted on standard output and drawn, without names; what "
                "cannot be counted is named on standard error, and the rest is shown.",
       .expected = "the files that were handed in", .most = any_number,
       .options = {output("PICTURE", "strip plots or counts over the truth: .png .svg .pdf"),
                   {"--lesson", "FILE", "the lesson that was answered, where the program does not bring it along"},
                   {"--step", "N", "answers to this step (the one that most have answered)"},
                   one_of({"--theme", "T", "{} (light)", words_of_option(option_of(&ExportChoice::theme))}),
                   {"--no-truth", "", "the answers alone"}},
       .read = read_gather},
      {.name = "web",
       .usages = {{"[FOLDER] [--port N]", "the program for browsers, served from its folder to this machine alone"}},
       .about = "FOLDER is what tools/web makes, on a disk or a stick (the present folder). Its address for a browser is "
                "printed; Ctrl+C ends it. Other machines cannot reach it.",
       .one = "one folder",
       .options = {{"--port", "N", "1 to 65535 (17060, or any where that is taken)"}},
       .read = read_web}};
}
// clang-format on

}  // namespace

const std::vector<CommandRow>& command_table() {
  static const std::vector<CommandRow> table = [] {
    std::vector<CommandRow> rows = make_table();
    for (CommandRow& row : rows) {
      const char* about = row.name.empty() ? "this; of a command: attnlab COMMAND --help" : "this";
      row.options.push_back(alone({"--help", "", about, {}, "", 'h'}));
      for (CommandExample& usage : row.usages)
        usage.typed = "attnlab " + row.name + (row.name.empty() ? "" : " ") + usage.typed;
      for (CommandExample& example : row.examples) example.typed = "attnlab " + example.typed;
    }
    return rows;
  }();
  return table;
}

std::span<const CommandRow> commands() { return std::span(command_table()).subspan(1); }

const CommandRow* find_command(std::string_view name) {
  const auto row = std::ranges::find(commands(), name, &CommandRow::name);
  return row == commands().end() ? nullptr : &*row;
}

std::span<const ExitStatus> exit_statuses() {
  static constexpr ExitStatus list[] = {
      {0, "done"},
      {1,
       "the input or the disk refuses: a scene that does not read, a head or a row that it does not have, a file that "
       "cannot be written; one line on standard error for each scene, which says the file, the field and what was "
       "expected"},
      {2,
       "the words of the command line: an unknown command, option, view or format, an option that changes nothing, a "
       "name that cannot hold what is asked; nothing was read or written"}};
  return list;
}

}  // namespace attnlab
