// The words of --help: what each command is for; the lines of its options come from the options themselves. Knows no option.
#pragma once

namespace attnlab {

inline constexpr const char* general_help =
    R"(Attnlab: the mathematics of attention, in the hand.

  attnlab [SCENE|PICTURE]                  open the window: on the opening scene, a scene file, or the scene
                                           inside a picture
  attnlab compute SCENE [--only NAME,...]  every intermediate, as JSON on standard output
  attnlab export SCENE... --view VIEW -o FILE        a picture of a view: .png .svg .pdf .eps .tikz
  attnlab export SCENE... --matrix NAME[:HEAD] -o FILE
                                           one matrix: .tex .csv .tsv .npy .py .m .json, or a picture of it
  attnlab certify SCENE                    can these weights be had: the least d_k, one matrix or not, the
                                           factors or the proof, as JSON on standard output
  attnlab explain SCENE CELL               the formula of one cell, Y[1,1] or A:2[3,1]: in symbols, with
                                           numbers, or in exact fractions
  attnlab share SCENE                      the scene as one line of text, for a mail or a message
  attnlab describe SCENE                   the scene, its numbers and its facts as plain text, for a screen reader
  attnlab train --task TASK [--variants A,B] [-o FILE.run]
                                           variants of attention trained against each other, as a table; a
                                           stored run opens in the window, and in export --view lab
  attnlab train SCENE [-o SCENE]           the weights of a scene fitted to its target
  attnlab check LESSON...                  whether what a lesson says is true of its scenes
  attnlab gather FILE... [-o PICTURE]      the answers of a class to a step of a lesson, counted and drawn
  attnlab lessons [NAME]                   the lessons that the program brings along; NAME: its file
  attnlab examples [NAME]                  the example scenes; NAME: its file
  attnlab --selftest                       whether all of it works on this machine, a line each: send it with a
                                           report
  attnlab --man                            the manual page, in roff
  attnlab --completions SHELL              the completions of bash, zsh or fish
  attnlab --version
  attnlab --help
  attnlab COMMAND --help

None of these commands needs a display or a GPU. A SCENE is a scene file, a picture that carries a scene, a share line
(attnlab:1:...), or -, standard input.
Exit status: 0 done, 1 the input was at fault (one line on standard error), 2 wrong usage.
)";

inline constexpr const char* compute_help =
    R"(attnlab compute SCENE [--only NAME,...]

Prints every intermediate of the scene's attention as JSON on standard output. SCENE is a scene file, a
picture that carries a scene, or -, standard input. A masked logit, and a value that left the range of doubles, is null.

)";

inline constexpr const char* certify_help =
    R"(attnlab certify SCENE [--head N] [--weights FILE] [--decimals N|exact]

Can these weights be had as a softmax? Prints as JSON on standard output the least d_k that reaches them with free queries
and keys, whether one matrix for both can, and the same with the tokens of the scene, with the factors that do
it or the proof that none do. It asks about a softmax, whatever rule makes the weights of the scene. SCENE is a scene file, a picture that carries a scene, or -, standard input.

)";

inline constexpr const char* describe_help =
    R"(attnlab describe SCENE [--decimals N|all]

Prints the scene as plain text for a screen reader or a Braille display: its title, notes and rules, its tokens, every
matrix that is given or computed with the position of each row ("row 2 of 4, movie"), and the facts. SCENE is a scene
file, a picture that carries a scene, or -, standard input.

)";

inline constexpr const char* share_help =
    R"(attnlab share SCENE

Prints the scene as one line of text: attnlab:1: and the scene file, packed. It is pasted into the window (Ctrl+V), or
stands for a file wherever a command reads a scene. 8 tokens in 4 dimensions with numbers of up to 4 decimals take less
than 600 characters. SCENE is a scene file, a picture that carries a scene, or -, standard input.

)";

inline constexpr const char* explain_help =
    R"(attnlab explain SCENE CELL [--exact|--numbers|--symbols] [--depth N] [--latex] [--let ENTRY=LETTER]... [--by LETTER]

The formula of one cell, a line a step, the last one its value. SCENE is a scene file, a picture that carries a scene,
or -, standard input. CELL is Y[1,1] or A:2[3,1]: row 3, column 1 of head 2, the first head where none is named. Names
are those of the formulas, S L A H Y P_Q P_K P_V W_Q W_K W_V W_O, or of compute: Q is P_Q, and input.Q the queries that
were given.
With --let entries are letters, and the exact formula comes out in them: --let "W_Q[1,2]=a" --let "W_K:2[2,1]=b". A letter
is a small Latin one, or the name of a small Greek one (alpha), that formulas do not use already (d e h i j k m n q s v,
lambda pi sigma tau); eight at most. Entries of one letter have one value. --by a adds the derivative of the cell by a.

)";

inline constexpr const char* train_help =
    R"(attnlab train --task TASK [--variants A,B] [-o FILE.csv|.json|.run]
attnlab train SCENE [--steps N] [--rate R] [-o SCENE]
attnlab train --list

Trains variants of attention against each other on a small task with a known answer, and prints a table; or fits the
weights of a scene to its target. A variant is written
    NAME[:h=H][:dk=D][:dv=D][:value=RULE][:output=RULE][:inside=SCALE][:outside=SCALE]
    [:weights=RULE][:positions=RULE][:angle=A][:slope=S]
with NAME one of qk, qq, shared, merged, single, unprojected, Q=K, K=V and Q=K=V: qk:h=4:dk=1. The same command gives
the same numbers on every machine and any number of threads.

)";

inline constexpr const char* check_help =
    R"(attnlab check LESSON...

Reads lesson files and sets of challenges, or - from standard input, and says what is wrong with them, a line each on standard error: a field that does
not fit, a claim that is false on its scene, a number that no claim asserts, a view that does not exist, a sentence too long.
Of a
challenge: a goal that is no claim, a solution that does not reach it, a proof that is not true. Status 0: everything holds.

)";

inline constexpr const char* gather_help =
    R"(attnlab gather FILE... [-o PICTURE]

Counts what was answered to a step of a lesson. FILE is what a reader has handed in: a scene file, a picture or a share
line that carries answers (Lessons > Hand in my answers). The answers are shown over the truth, without names, as
numbers on standard output and as a picture; what cannot be counted is named on standard error, and the rest is shown.

)";

inline constexpr const char* lessons_help =
    R"(attnlab lessons [NAME [--step N]]
attnlab lessons NAME --page -o FILE

The lessons that the program brings along, with the question that each answers. With NAME its file on standard output,
a start for a lesson of your own; with --step N the scene of one step, for a worksheet of it:
attnlab lessons two-by-two --step 3 | attnlab export - --document worksheet --variant 7 -o worksheet-7.tex
With --page -o FILE the lesson, one of these or that of a lesson file, as one page for any browser: its steps, its questions
before what they cover, and matrices that are dragged.

)";

inline constexpr const char* examples_help =
    R"(attnlab examples [NAME]

The example scenes, by the question that they answer. With NAME its scene file on standard output.

)";

// Between them stand the views, and before the last the options.
inline constexpr const char* export_help[] = {
    R"(attnlab export SCENE... --view VIEW,...|all -o FILE   a picture of one view: .png .svg .pdf .eps
                                                    .tikz; of several, one each, where FILE holds
                                                    {view}
attnlab export SCENE... --matrix NAME[:HEAD] -o FILE  one matrix: .tex .csv .tsv .npy .py .m .json,
                                                    or a picture of it: .png .svg .pdf .eps .tikz
attnlab export SCENE... --document KIND -o FILE     the whole computation: solution, worksheet, answers
                                                    or beamer as .tex; numpy, pytorch or marimo as .py;
                                                    notebook as .ipynb; page, for any browser, as .html;
                                                    with --variant N numbers of their own for every
                                                    student
attnlab export SCENE... --view VIEW --sweep ENTRY=FROM:TO -o FILE   an animation: .apng .png .gif;
                                                    numbered pictures where FILE holds {frame}
attnlab export PICTURE... -o FILE                   that picture again, as it says it was made; what is typed
                                                    beside it counts; one that was made in the window while
                                                    comparing shows its "before" again

SCENE is a scene file, a picture that carries a scene, or -, standard input. VIEW:)",
    R"(.
NAME: any name that compute prints: also parameters, gradients.WQ and facts. FILE may be -, standard output, with --format. With several scenes FILE needs
{name}, the name of each without its ending, or {number}; {view} {part} {matrix} {theme} work too. No display, no GPU.

)",
    R"(
ENTRY: temperature; t, of W_sym + t W_anti; or an entry of a matrix: Q,1,2 (row, column) or WQ:2,1,1 (head 2).

Examples:
    attnlab export scene.json --view pipeline -o pipeline.pdf
    attnlab export scene.json --view all --part all --theme print -o "{view}-{part}.svg"
    attnlab export scene.json --matrix weights --headers -o weights.csv
    attnlab export scene.json --document solution -o solution.tex
    attnlab export scene.json --view heads --sweep temperature=0.25:4 --frames 8 --once -o heads.gif
)"};

}  // namespace attnlab
