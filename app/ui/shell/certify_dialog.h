// "Can these weights be had?": the pattern as a grid of typed numbers, and below it the answers with their proofs and what
// can be opened of them.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void certify_dialog(const Ui& ui, Session& session);

}  // namespace attnlab
