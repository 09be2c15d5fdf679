(() => {
"use strict";
const table = document.getElementById("list");
const body = table.tBodies[0];
const count = document.getElementById("count");
const said = count.textContent;
const rows = [...body.rows];
const plain = (words) => words.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
let texts = null;

function button(heading, column) {
  const made = document.createElement("button");
  made.type = "button";
  made.append(...heading.childNodes);
  heading.append(made);
  made.addEventListener("click", () => sort(heading, column));
}

// Sort by a column, the other way round at the second click; games of which nothing is known come last.
function sort(heading, column) {
  const falling = heading.getAttribute("aria-sort") === "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
  const keys = new Map(rows.map((row) => [row, row.cells[column].textContent]));
  const way = falling ? -1 : 1;
  const sorted = rows.slice().sort((one, other) => {
    const [a, b] = [keys.get(one), keys.get(other)];
    return !a || !b ? !a - !b : way * order.compare(a, b);
  });
  body.append(...sorted);
}

function find(words) {
  texts = texts || rows.map((row) => plain([...row.cells].map((cell) => cell.textContent).join(" ")));
  const parts = plain(words).split(/\s+/).filter(Boolean);
  let found = 0;
  rows.forEach((row, index) => {
    const fits = parts.every((part) => texts[index].includes(part));
    row.hidden = !fits;
    found += fits;
  });
  count.textContent = parts.length ? `${found.toLocaleString("en")} of ${rows.length.toLocaleString("en")} games` : said;
}

function search() {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "Find games";
  field.setAttribute("aria-label", "Find games by player, result, event or date");
  field.addEventListener("input", () => find(field.value));
  count.before(field);
}

[...table.tHead.rows[0].cells].forEach(button);
search();
})();
