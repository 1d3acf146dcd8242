// A lesson: its steps one after another, each with its scene; a prediction before what it covers is shown,
// and what a wrong one breaks. The truths were computed when the page was written.

// A word, or numbers none of which is farther off than that.
const is_right = (given, answer, within) =>
  typeof given === "string" ? given === answer : given.length === answer.length && given.every((x, i) => x === answer[i] || Math.abs(x - answer[i]) <= within);

// `kind`: with the checks that tell its wrong answers apart; undefined: it has none.
function judged(predict, given, kind) {
  const right = is_right(given, predict.truth, predict.within);
  const expected = predict.wrong.find(([, answer, within]) => is_right(given, answer, within));
  return { right, says: right ? "Right." : expected ? expected[0] : kind ? broken(predict, given, kind) : "No." };
}

// What was typed into the fields: numbers, or a sentence. Of some kinds a number can be masked,
// and all of them impossible.
function read_answer(typed, { impossible } = {}) {
  if (impossible && typed.join("").trim() === "impossible") return { given: "impossible" };
  const given = typed.map((text) => (impossible && /^\s*[-\u2212](inf|\u221e)\s*$/.test(text) ? -Infinity : read_expression(text)));
  return { given, why: given.find((x) => typeof x === "string") };
}

// Why there is no answer yet; empty: nothing stands in its way.
function verdict_of(form, why) {
  const verdict = form.querySelector(".verdict");
  verdict.textContent = why;
  verdict.className = "verdict wrong";
}

function start_lesson(of, lesson) {
  const steps = all(".step");
  const answered = steps.map(() => false);
  let now = 0;

  const cover = (step) => {
    const predict = lesson.steps[step].predict;
    const hidden = predict && !answered[step] ? predict.hide : [];
    const shows = predict && !answered[step] && predict.shows;
    of.views.forEach((view) => {
      const { node, cells } = view;
      view.cover = hidden.includes(node);
      // Even its size may be the answer, where no number of it is asked for or told.
      const told = cells.flat().some((td) => [of.lit, of.asked].some((set) => set && (set.has(td.place.key) || set.has(td.place.row))));
      view.off = view.cover ? shows && !told : shows && !is_given(of.model, node) && !shows.includes(node);
      view.element.dataset.covered = view.off ? "off" : view.cover ? "yes" : "no";
    });
    all(".facts", of.section).forEach((facts) => (facts.dataset.covered = hidden.length > 0 ? "yes" : "no"));
    of.locked = hidden.length > 0 ? "Answer first, or have the answer shown." : "";
  };

  // A question is one about the lesson's own numbers, answered or not.
  of.hold = (changed) => {
    const form = steps[now].querySelector("form");
    if (form === null || changed === form.inert) return;
    form.inert = changed;
    if (!answered[now]) verdict_of(form, changed ? "The question is about the lesson's numbers: undo the change, then answer." : "");
  };

  of.tell = () => all("data[value]", steps[now]).forEach((number) => put(number, "text", number_in_words(of.model, number.value)));

  function show(step, focus) {
    now = Math.max(0, Math.min(steps.length - 1, step));
    steps.forEach((element, i) => (element.hidden = i !== now));
    const about = lesson.steps[now];
    const model = of.models[about.scene];
    model.scene = JSON.parse(model.start);
    model.past = [];
    model.future = [];
    of.note = "";
    of.kept_nodes = about.lock ?? [];
    const cells = (list) => list && new Set(list.map(([node, i, j, head = 0]) => cell_key(node, i, j, head)));
    of.lit = cells(about.light);
    of.asked = about.predict && cells(about.predict.asked);
    of.show_scene(about.scene);
    cover(now);
    of.show_head(about.head ?? 0);
    by_id("where").textContent = `step ${now + 1} of ${steps.length}`;
    by_id("previous").disabled = now === 0;
    by_id("next").disabled = now === steps.length - 1;
    by_id("end").hidden = now !== steps.length - 1;
    of.after_change();
    if (focus) steps[now].querySelector("h2").focus();
  }

  function answer_in(form, predict) {
    if ("within" in predict) return read_answer(all("input", form).map((field) => field.value), lesson.kinds[predict.kind]);
    const chosen = form.querySelector("input:checked");
    return chosen ? { given: chosen.value } : { why: "Choose an answer." };
  }

  function reveal(step, words, right) {
    answered[step] = true;
    of.note = "";
    const [verdict, details] = [".verdict", "details"].map((part) => steps[step].querySelector(part));
    verdict.innerHTML = words;
    verdict.className = `verdict ${right ? "right" : "wrong"}`;
    details.hidden = false;
    details.open = true;
    cover(step);
    of.draw();
    of.say(verdict.textContent);
  }

  steps.forEach((element, step) => {
    const form = element.querySelector("form");
    if (form === null) return;
    const predict = lesson.steps[step].predict;
    form.hidden = false;
    element.querySelector("details").hidden = true;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { given, why } = answer_in(form, predict);
      if (why) {
        verdict_of(form, why);
        return;
      }
      const verdict = judged(predict, given, lesson.kinds[predict.kind]);
      reveal(step, verdict.says, verdict.right);
    });
    form.querySelector(".show").addEventListener("click", () => reveal(step, "Here it is.", true));
  });
  by_id("previous").addEventListener("click", () => show(now - 1, true));
  by_id("next").addEventListener("click", () => show(now + 1, true));
  of.step_word = () => (now > 0 ? `step-${now + 1}` : "");
  of.go_to_step = (parts) => {
    const found = parts.map((part) => /^step-(\d+)$/.exec(part)).find(Boolean);
    const wanted = found ? Number(found[1]) - 1 : 0;
    if (wanted !== now) show(wanted, false);
  };
  show(0, false);
}
