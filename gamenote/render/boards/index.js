const MOST = 1000; // rows that are shown of what was found on other pages of the index
const table = document.getElementById("list");
const body = table.tBodies[0];
const headings = [...table.tHead.rows[0].cells];
const count = document.getElementById("count");
const said = count.textContent;
const own = [...body.rows].map((row) => ({ row, cells: [...row.cells].map((cell) => cell.textContent) }));
const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
const spelled = (number) => number.toLocaleString("en");
let games = own;
let field, others, turn = 0;

function plain(words) {
  return words.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

// The games of the other pages of the index come as scripts, when they are asked for.
window.gamenoteGames = (part, list) => {
  others[part] = list.map(([address, ...cells]) => ({ address, cells: cells.map(String) }));
};

function load() {
  if (others) return others.loaded;
  const last = Number(table.dataset.parts);
  others = [];
  const loads = [];
  for (let part = 1; part <= last; part += 1) {
    if (part === Number(table.dataset.part)) { others[part] = own; continue; }
    const script = element("script", { src: `games-${part}.js` }, document.head);
    loads.push(new Promise((done) => { script.onload = script.onerror = done; }));
  }
  others.loaded = Promise.all(loads).then(() => { games = others.flat(); });
  return others.loaded;
}

function shown(game) {
  if (game.row) return game.row;
  game.row = element("tr", {});
  game.cells.forEach((words, index) => {
    if (index === 1) element("a", { href: game.address }, element("th", { scope: "row" }, game.row), words);
    else element("td", { class: headings[index].className }, game.row, words);
  });
  return game.row;
}

function found(words) {
  const parts = plain(words).split(/\s+/).filter(Boolean);
  if (!parts.length) return games;
  return games.filter((game) => {
    game.text = game.text || plain(game.cells.slice(1).join(" "));
    return parts.every((part) => game.text.includes(part));
  });
}

// Games of which nothing is known come last, whichever way the others stand.
function sorted(list) {
  const column = headings.findIndex((each) => each.hasAttribute("aria-sort"));
  if (column < 0) return list;
  const way = headings[column].getAttribute("aria-sort") === "descending" ? -1 : 1;
  return list.slice().sort((one, other) => {
    const [a, b] = [one.cells[column], other.cells[column]];
    return !a || !b ? !a - !b : way * order.compare(a, b);
  });
}

async function update() {
  const words = field.value.trim(), now = turn += 1;
  history.replaceState(null, "", words ? `#find=${encodeURIComponent(words)}` : location.pathname);
  if (!words && !headings.some((each) => each.hasAttribute("aria-sort"))) {
    body.replaceChildren(...own.map(shown));
    count.textContent = said;
    return;
  }
  if (table.dataset.parts) await load();
  if (now !== turn) return;
  const list = found(words);
  const most = Math.max(MOST, own.length);
  body.replaceChildren(...sorted(list).slice(0, most).map(shown));
  const of = words ? `${spelled(list.length)} of ${spelled(games.length)} games` : `${spelled(games.length)} games`;
  count.textContent = list.length > most ? `${of}, the first ${spelled(most)} are shown` : of;
}

function sortable(heading) {
  const words = heading.textContent;
  heading.replaceChildren();
  button(heading, words, () => {
    const now = heading.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    headings.forEach((each) => each.removeAttribute("aria-sort"));
    heading.setAttribute("aria-sort", now);
    update();
  });
}

function search() {
  const label = "Find games by player, result, event or date";
  field = element("input", { type: "search", placeholder: "Find games", "aria-label": label });
  field.addEventListener("input", update);
  count.before(field);
}

headings.forEach(sortable);
search();
const tools = document.querySelector(".tools");
themes(tools);
button(tools, "Print", () => print());
// Who comes back from a game finds what was searched for.
field.value = new URLSearchParams(location.hash.slice(1)).get("find") || "";
if (field.value) update();
