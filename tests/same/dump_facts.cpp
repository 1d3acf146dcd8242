// Facts: the table with all its columns, and what was measured of a scene.
#include "tests/same/dump.h"

namespace attnlab::same {

void dump_fact_table(Text& text) {
  for (const FactInfo& info : fact_list()) {
    text.heading(std::string(info.id));
    text.say("group", info.group);
    text.say("title", info.title);
    text.say("statement", info.statement);
    text.say("statement in columns", info.statement_columns);
    text.say("about", info.about);
    text.say("source", info.source);
    text.say("view", info.view);
    text.say("part", info.part);
    text.say("relation", info.relation);
    for (const Node node : info.nodes) text.say("node", name_of_node(node));
  }
}

void say(Text& text, std::string_view name, const Measured& number) {
  number ? text.say(name, number.value_or(0)) : text.say(name, "none");
}

void dump_facts(Text& text, const Input& in) {
  const std::vector<Fact> found = facts(in.scene, in.analysis);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const FactInfo& info = fact_list()[i];
    const Fact& fact = found[i];
    text.heading("fact " + std::string(info.id));
    text.say("status", name_of(fact.status));
    say(text, "residual", fact.residual);
    say(text, "value", fact.value);
    say(text, "bound", fact.bound);
    text.say("because", fact.because);
    text.say("numbers", fact.numbers);
    text.say("head", fact.head);
    text.say("row", fact.row);
    text.say("col", fact.col);
    text.say("mirrored", fact.mirrored);
    std::string cells;
    for (const Cell& cell : where(info, fact, {in.scene, in.analysis})) cells += name_of_cell(cell) + "; ";
    text.say("where", cells);
  }
}

}  // namespace attnlab::same
