// Numbers in words: entries of matrices ("A.0.3.1": head, row and column from 0) put together, and behind a
// bar the decimals; with nothing behind it no zeros at the end.

const entry_in_words = /([A-Za-z]\w*)\.(\d+)\.(\d+)\.(\d+)/g;

function number_in_words(model, text) {
  const [sum, decimals = 2] = text.split("|");
  const numbers = sum.replace(entry_in_words, (_, node, head, i, j) => `(${matrix_of(model, node, head)[i][j]})`);
  const value = read_expression(numbers);
  if (typeof value === "string") return "no number";
  const words = decimals === "" ? show_number(value, 2) : show_rounded(value, Number(decimals));
  return decimals === "" && words.includes(".") && !words.includes("e") ? words.replace(/\.?0+$/, "") : words;
}
