// The names of matrices and of their entries in mathematical type, as the rules and the notation make them. LaTeX, in the
// subset that the formula layout draws.
#pragma once

#include "core/analysis/notation.h"
#include "core/graph/node.h"
#include "core/scene/scene.h"
#include "core/text/number.h"

#include <string>

namespace attnlab {

// What a node is equal to: "QW^{Q}", "K", "QK^{\mathsf{T}}", "A = \operatorname{softmax}(QK^{\mathsf{T}}/\sqrt{d_k})". With
// several heads, what belongs to one carries its number. Under tokens-as-columns it names the transpose, as it is drawn:
// "W^{Q\mathsf{T}}X", "K^{\mathsf{T}}Q", "H = VA".
std::string name_latex(const Scene& scene, Node node, int head, Notation notation = {});

// The letter of a matrix's entries: "S", or "S^{(2)}" for the second of several heads.
std::string letter_of(const Scene& scene, Cell cell, Notation notation = {});
// An entry: "S_{4,2}"; "S_{2,4}" for the same cell where tokens are columns.
std::string symbol_of(const Scene& scene, Cell cell, Notation notation = {});

// A divisor as it is written: "\sqrt{d_k}", "d_k", or its number by `number`; empty for 1.
std::string divisor_name(const Scale& scale, std::string (*number)(double) = exact_number);

}  // namespace attnlab
