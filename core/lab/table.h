// Table: the result of an experiment as text: in words, as CSV, JSON and LaTeX, and its rows for whoever
// draws it. Knows no file and no screen.
#pragma once

#include "core/lab/experiment.h"

namespace attnlab::lab {

std::string short_number(double value);  // four digits
std::string task_list();                 // all tasks, in words
std::string setting_words(
    const Experiment& experiment);  // "4 tokens; 3 seeds from 1, 250 steps of adam, rate 0.05."

// With a last column, the rate of each variant, where they are told at their best or have rates of their own.
std::vector<std::string> table_heads(const Experiment& experiment);
std::vector<std::string> table_row(const Experiment& experiment, const VariantResult& result);

// Columns apart by spaces, with the task above and the bound below.
std::string table_text(const Experiment& experiment, const std::vector<VariantResult>& results);
std::string table_csv(const Experiment& experiment, const std::vector<VariantResult>& results);
std::string table_json(const Experiment& experiment, const std::vector<VariantResult>& results);
// "{"score": 8, "total": 24}", as a stored run has it, too.
std::string parameters_text(const Parameters& parameters);
std::string table_latex(const Experiment& experiment, const std::vector<VariantResult>& results);

}  // namespace attnlab::lab
