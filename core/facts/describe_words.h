// The words of a description: numbers, labels and matrices by name,
// and the rows of a matrix as lines. Part of describe.h.
#pragma once

#include "core/facts/describe.h"

namespace attnlab::described {

// "-1.25", "0", "5e-324"; "masked" and "overflow" where there is no number. ASCII.
std::string number(double value, const DescribeOptions& options);
// The same, but a whole number has no decimals: for what may be a count.
std::string count_or_number(double value, const DescribeOptions& options);
// Words with formulas, without marks of LaTeX and with the minus of the keyboard.
std::string plain(std::string_view latex);
// A label as a piece of a line: no control characters, at most 40 characters.
std::string label(const std::string& text);
// The token of a query, and that of a key.
std::string query_called(const Scene& scene, int row);
std::string key_called(const Scene& scene, int col);
// "Weights A", of several heads "Weights A of head 2 of 3".
std::string matrix_name(const Scene& scene, MatrixId id);
std::string matrix_name(const Scene& scene, Node node, int head);
// What a matrix is, in a person's words: "What each token offers ...".
std::string_view meaning(Node node);
// What a row or a column is: "row 2 of 4, movie"; "column 1 of 2".
std::string row_place(const Scene& scene, Node node, Eigen::Index row, Eigen::Index rows);
std::string col_place(const Scene& scene, Node node, Eigen::Index col, Eigen::Index cols);
// The heading of a matrix and a line for each of its rows. Logits that the mask forbids are "masked".
std::string matrix_lines(const Scene& scene, const std::string& name, Node node, const MatrixView& values,
                         const DescribeOptions& options);

}  // namespace attnlab::described
