// What is typed into a cell: an expression with + - * / ^ ( ), sqrt exp log ln sin cos tan abs, pi and e,
// decimals with point or comma, and the signs of word processors. A number, or a sentence that says why there
// is none.

const typed_signs = [[/[\u2212\u2013\u2010\u2011\u2012\ufe63\uff0d]/g, "-"], [/[\u00d7\u00b7\u22c5]/g, "*"],
  [/[\u00f7\u2215\u2044]/g, "/"], [/\u03c0/g, " pi "], [/[\u00a0\u202f\u2009\u2007\t\r\n]/g, " "]];
const typed_functions = { sqrt: Math.sqrt, exp: Math.exp, log: Math.log, ln: Math.log, sin: Math.sin, cos: Math.cos,
  tan: Math.tan, abs: Math.abs };
const most_typed = 500, most_nested = 64;

class Refused extends Error {}

function read_expression(text) {
  if (new TextEncoder().encode(text).length > most_typed) return `expected at most ${most_typed} characters`;
  const plain = typed_signs.reduce((t, [from, to]) => t.replace(from, to), text);
  const words = plain.match(/(\d+[.,]?\d*|[.,]\d+)([eE][+-]?\d+)?|[A-Za-z]+|[^ ]/g) || [];
  let at = 0;
  const refuse = (why) => {
    throw new Refused(why);
  };
  const found = () => (at < words.length ? words[at] : "the end");
  const finite = (x, why) => (Number.isFinite(x) ? x : refuse(`not a finite number: ${why}`));
  const take = (sign) => words[at] === sign && ++at > 0;

  function sum(depth) {
    let value = product_of(depth);
    for (;;) {
      if (take("+")) value = finite(value + product_of(depth), "the sum is too large");
      else if (take("-")) value = finite(value - product_of(depth), "the difference is too large");
      else return value;
    }
  }
  function product_of(depth) {
    let value = signed(depth);
    for (;;) {
      if (take("*")) {
        value = finite(value * signed(depth), "the product is too large");
      } else if (take("/")) {
        const by = signed(depth);
        value = finite(value / by, by === 0 ? "division by zero" : "the quotient is too large");
      } else if (at < words.length && /^[A-Za-z(\u221a]/.test(words[at])) {
        value = finite(value * power(depth), "the product is too large");
      } else {
        return value;
      }
    }
  }
  function signed(depth) {
    let negative = false;
    for (;;) {
      if (take("-")) negative = !negative;
      else if (!take("+")) break;
    }
    const value = power(depth);
    return negative ? -value : value;
  }
  function power(depth) {
    const base = primary(depth);
    if (!take("^")) return base;
    not_too_deep(depth);
    return finite(base ** signed(depth + 1), "the power is not a real number or too large");
  }
  const not_too_deep = (depth) => depth >= most_nested && refuse(`expected at most ${most_nested} nested parentheses`);
  function primary(depth) {
    not_too_deep(depth);
    if (at >= words.length) refuse(at === 0 ? "expected a number, found nothing" : `expected a number after ${words[at - 1]}`);
    const word = words[at];
    if (/^[\d.,]/.test(word) && word.length + /\d/.test(word) > 1) {
      ++at;
      const next = words[at];
      if (next !== undefined && /^[\d.,]/.test(next)) refuse(`expected one decimal point or comma, found ${word}${next}`);
      const number = Number(word.replace(",", "."));
      if (number === 0 && /^[\d.,]*[1-9]/.test(word)) refuse(`${word} is too close to 0: the smallest number is 4.9e-324`);
      return finite(number, `${word} is too large`);
    }
    if (take("(")) return closed(sum(depth + 1));
    if (take("\u221a")) return finite(Math.sqrt(primary(depth + 1)), "the root of a negative number");
    if (take("pi")) return Math.PI;
    if (take("e")) return Math.E;
    if (Object.prototype.hasOwnProperty.call(typed_functions, word)) {
      ++at;
      if (!take("(")) refuse(`expected ( after ${word}`);
      const argument = closed(sum(depth + 1));
      return finite(typed_functions[word](argument), `${word} of ${argument}`);
    }
    if (/^(nan|inf|infinity)$/i.test(word)) refuse("not a finite number");
    return refuse(`expected a number${at > 0 ? ` after ${words[at - 1]}` : ""}, found ${word}`);
  }
  const closed = (value) => (take(")") ? value : refuse(`expected ) before ${found()}`));

  try {
    const value = sum(0);
    if (at < words.length) refuse(`expected an operator or the end, found ${found()}`);
    return value;
  } catch (why) {
    if (why instanceof Refused) return `${text.trim() ? `${text.trim()}: ` : ""}${why.message}`;
    throw why;
  }
}
