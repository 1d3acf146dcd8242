// The figure as an SVG: the tables as they stand on the page, cell by cell, with the scene inside,
// so that Attnlab opens it again.

const xml = (text) => String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c])
  .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");

function text_at(box, origin, words, look, anchor) {
  const x = anchor === "middle" ? box.left + box.width / 2 : anchor === "end" ? box.right : box.left;
  const size = parseFloat(look.fontSize);
  return `<text x="${(x - origin.left).toFixed(1)}" y="${(box.top + box.height / 2 + 0.36 * size - origin.top).toFixed(1)}" `
    + `font-size="${size}" fill="${look.color}" text-anchor="${anchor}">${xml(words)}</text>`;
}

// The formula of a heading, run by run where it stands.
function runs_of(element, origin) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const out = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const look = getComputedStyle(node.parentElement);
    const style = `${look.fontStyle === "italic" ? ' font-style="italic"' : ""}${/serif/.test(look.fontFamily) && !/sans/.test(look.fontFamily) ? ' font-family="STIX Two Text, Times New Roman, serif"' : ""}`;
    out.push(text_at(box, origin, node.data.trim(), look, "start").replace("<text", `<text${style}`));
  }
  return out.join("");
}

function figure_svg(page) {
  const views = page.views.filter(shown);
  const boxes = views.map((view) => view.element.getBoundingClientRect());
  const origin = { left: Math.min(...boxes.map((b) => b.left)) - 16, top: Math.min(...boxes.map((b) => b.top)) - 16 };
  const width = Math.ceil(Math.max(...boxes.map((b) => b.right)) - origin.left + 16);
  const height = Math.ceil(Math.max(...boxes.map((b) => b.bottom)) - origin.top + 16);
  const ground = getComputedStyle(document.body);
  const parts = views.map((view) => {
    const heading = runs_of(view.element.querySelector("h3"), origin);
    const cells = all("th, td", view.table).map((td) => {
      const box = td.getBoundingClientRect();
      const look = getComputedStyle(td);
      const filled = td.place && !/rgba\(0, 0, 0, 0\)|transparent/.test(look.backgroundColor);
      const rect = filled ? `<rect x="${(box.left - origin.left).toFixed(1)}" y="${(box.top - origin.top).toFixed(1)}" width="${box.width.toFixed(1)}" height="${box.height.toFixed(1)}" rx="3" fill="${look.backgroundColor}" stroke="${look.borderTopColor}"/>` : "";
      const inner = { left: box.left + 4, right: box.right - 4, top: box.top, width: box.width - 8, height: box.height };
      const words = td.textContent;
      return rect + (words.trim() ? text_at(inner, origin, words, look, td.place || td.tagName === "TH" && td.scope === "col" ? "middle" : td.tagName === "TH" ? "end" : "start") : "");
    });
    return heading + cells.join("\n");
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Roboto, Arial, sans-serif">\n`
    + `<metadata><attnlab:scene xmlns:attnlab="urn:attnlab:scene" version="1">${xml(json_text(page.model.scene, ""))}</attnlab:scene></metadata>\n`
    + `<rect width="100%" height="100%" fill="${ground.backgroundColor}"/>\n${parts.join("\n")}\n</svg>\n`;
}
