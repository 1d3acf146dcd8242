// A lesson: its steps one after another, each with its scene; a prediction before what it covers is shown, and what a wrong one
// breaks. The truths were computed when the page was written.

const bar_within = 0.05;
const as_numbers = (kind) => kind === "row" || kind === "number" || kind === "rank";

function is_right(predict, truth, given) {
  if (!as_numbers(predict.kind)) return truth === given;
  if (truth.length !== given.length) return false;
  const within = (x) => (predict.kind === "row" ? bar_within : predict.kind === "rank" ? 0 : Math.max(0.01, 0.02 * Math.abs(x)));
  return given.every((x, i) => Math.abs(x - truth[i]) <= within(truth[i]));
}

// Which rule of a row of weights an answer breaks, from the plainest on.
function judged_row(given, truth) {
  const one = Math.abs(sum_of(truth) - 1) < 1e-9;
  const ordered = given.every((x, i) => given.every((y, j) => !(truth[i] > truth[j] + 2 * bar_within && x <= y)));
  const but = ordered ? "The order is right. " : "";
  if (Math.min(...truth) >= 0 && Math.min(...given) < 0) return `${but}A weight is never negative here.`;
  const masked_one = truth.findIndex((x, i) => one && x === 0 && given[i] > bar_within / 2);
  if (masked_one >= 0) return `${but}Entry ${masked_one + 1} is exactly 0 here.`;
  if (one && Math.abs(sum_of(given) - 1) > 0.03) return `${but}A row sums to 1; yours sums to ${show_number(sum_of(given), 2)}.`;
  if (!ordered) return `${one ? "The sum is right. " : ""}The largest is entry ${truth.indexOf(Math.max(...truth)) + 1}.`;
  return `The order ${one ? "and the sum are" : "is"} right; the row is ${Math.max(...truth) > Math.max(...given) ? "sharper" : "flatter"}.`;
}

function judged(predict, given) {
  if (is_right(predict, predict.truth, given)) return { right: true, says: "Right." };
  const expected = predict.wrong.find((wrong) => is_right(predict, wrong.answer, given));
  if (expected) return { right: false, says: expected.says };
  return { right: false, says: predict.kind === "row" ? judged_row(given, predict.truth) : "Not so." };
}

function start_lesson(of, lesson) {
  const steps = all(".step");
  const state = steps.map(() => ({ answered: false, verdict: "" }));
  let now = 0;

  const cover = (step) => {
    const predict = lesson.steps[step].predict;
    const hidden = predict && !state[step].answered ? predict.hide : [];
    of.views.forEach((view) => {
      view.cover = hidden.includes(view.node);
      view.element.dataset.covered = view.cover ? "yes" : "no";
    });
    all(".facts", of.section).forEach((facts) => (facts.dataset.covered = hidden.length > 0 ? "yes" : "no"));
    of.locked = hidden.length > 0 ? "Answer first, or have the answer shown: then the matrices are yours." : "";
  };

  function show(step, focus) {
    now = Math.max(0, Math.min(steps.length - 1, step));
    steps.forEach((element, i) => (element.hidden = i !== now));
    const about = lesson.steps[now];
    const model = of.models[about.scene];
    model.scene = JSON.parse(model.start);
    model.past = [];
    model.future = [];
    of.note = "";
    of.lit = new Set(about.light.map(([node, i, j, head]) => cell_key(node, i, j, head)));
    of.show_scene(about.scene);
    cover(now);
    of.show_head(about.head);
    by_id("where").textContent = `step ${now + 1} of ${steps.length}`;
    by_id("previous").disabled = now === 0;
    by_id("next").disabled = now === steps.length - 1;
    by_id("end").hidden = now !== steps.length - 1;
    of.after_change();
    if (focus) steps[now].querySelector("h2").focus();
  }

  // What the form holds: numbers, a word, or a sentence that says what is missing.
  function answer_in(form, predict) {
    if (!as_numbers(predict.kind)) {
      const chosen = form.querySelector("input:checked");
      return chosen ? { given: chosen.value } : { why: "Choose an answer." };
    }
    const read = all("input:not([type])", form).map((field) => read_expression(field.value));
    const why = read.find((x) => typeof x === "string");
    return why === undefined ? { given: read } : { why };
  }

  function reveal(step, words, right) {
    state[step].answered = true;
    const verdict = steps[step].querySelector(".verdict");
    verdict.innerHTML = words;
    verdict.className = `verdict ${right ? "right" : "wrong"}`;
    steps[step].querySelector("details").hidden = false;
    steps[step].querySelector("details").open = true;
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
        form.querySelector(".verdict").textContent = why;
        return;
      }
      const verdict = judged(predict, given);
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
