// Numbers as people read them, digit for digit as in the program's cells: a real minus, 0 for zero alone,
// nothing else that reads as zero. Knows no page.

const real_minus = "\u2212";

// JavaScript rounds a tie away from zero, the program to even; a tie ends one digit behind the last one kept.
// `last` is the number in units of that digit: far from a half no digits need be looked at.
function to_even(text, digits_of, kept, last) {
  if (last < 1e9 && Math.abs((last % 1) - 0.5) > 1e-6) return text;
  const long = digits_of(Math.min(100, kept + 40));
  const [mantissa, power = ""] = long.split("e");
  const rest = mantissa.slice(mantissa.indexOf(".") + 1 + kept);
  if (!/^50*$/.test(rest)) return text;
  const down = mantissa.slice(0, mantissa.indexOf(".") + (kept > 0 ? 1 + kept : 0));
  return /[02468]$/.test(down) ? down + (power ? "e" + power : "") : text;
}

const fixed = (x, decimals) =>
  x >= 1e21 ? String(BigInt(x)) + (decimals ? "." + "0".repeat(decimals) : "") : to_even(x.toFixed(decimals), (n) => x.toFixed(n), decimals, x * 10 ** decimals);

function scientific(magnitude, negative, decimals, most) {
  let text = "";
  for (let kept = decimals; kept >= 0; --kept) {
    const digits = to_even(magnitude.toExponential(kept), (n) => magnitude.toExponential(n), kept, Infinity);
    const [mantissa, power] = digits.split("e");
    const short = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
    text = (negative ? real_minus : "") + short + "e" + (power[0] === "-" ? real_minus : "") + power.slice(1);
    if (text.length <= most) break;
  }
  return text;
}

// `among` larger ones a small number is small.
function show_number(value, decimals, among) {
  if (Number.isNaN(value)) return "nan";
  const negative = value < 0;
  const magnitude = Math.abs(value);
  if (magnitude === Infinity) return (negative ? real_minus : "") + "inf";
  if (magnitude === 0) return "0";
  const most = decimals + 5;
  const text = fixed(magnitude, decimals);
  const vanishes = !/[1-9]/.test(text);
  if (vanishes && among) return "~0";
  if (vanishes || text.length + (negative ? 1 : 0) > most)
    return scientific(magnitude, negative, decimals, most);
  return (negative ? real_minus : "") + text;
}

const show_rounded = (value, decimals) => show_number(value, decimals, true);

// To so many decimals, halves away from zero, as a dragged value is.
function rounded(value, decimals) {
  const by = 10 ** decimals;
  const near = Math.sign(value) * Math.round(Math.abs(value) * by) / by;
  return Number.isFinite(near) ? near + 0 : value;
}

// The shortest digits that read back to the same bits.
const exact_number = (x) => (Object.is(x, -0) ? "-0.0" : String(x));
