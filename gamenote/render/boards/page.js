const store = JSON.parse(document.getElementById("store").textContent);
const narrow = matchMedia("(max-width:59.99rem)").matches;
const SPEEDS = [["slow", 4000], ["normal", 2000], ["fast", 1000], ["very fast", 400]];
const PAUSE = "M4 2h3v12H4zM9 2h3v12H9z";
const BUTTONS = {
  first: ["First", "M3 2h2v12H3zM13 3.5L11.5 2l-6 6 6 6 1.5-1.5L8.5 8z", (game) => game.go(0)],
  back: ["Back", "M11.5 3.5L10 2 4 8l6 6 1.5-1.5L7 8z", (game) => game.go(game.rows[game.at].p)],
  start: ["Play", "M4 2l10 6-10 6z", (game) => game.play()],
  next: ["Next", "M4.5 3.5L6 2l6 6-6 6-1.5-1.5L9 8z", (game) => game.go(game.following[game.at])],
  last: ["Last", "M11 2h2v12h-2zM3 3.5L4.5 2l6 6-6 6L3 12.5 7.5 8z", (game) => game.go(game.end(game.at))],
  flip: ["Flip the board", "M4 15L.5 11H3V2h2v9h2.5zM12 1l3.5 4H13v9h-2V5H8.5z", () => flip()],
  keys: ["Keys", "", () => help()],
};
const KEYS = [
  ["←", ["ArrowLeft"], "One move back", BUTTONS.back[2]],
  ["→", ["ArrowRight"], "One move on", BUTTONS.next[2]],
  ["↑", ["ArrowUp"], "The variation before", (game) => game.choose(-1)],
  ["↓", ["ArrowDown"], "The next variation", (game) => game.choose(1)],
  ["Home", ["Home"], "The first position", BUTTONS.first[2]],
  ["End", ["End"], "The last position", BUTTONS.last[2]],
  ["Space", [" "], "Start or stop play", BUTTONS.start[2]],
  ["+", ["+", "="], "Play faster", () => hurry(1)],
  ["-", ["-"], "Play slower", () => hurry(-1)],
  ["1 2 3", [], "Go to a move: type its number"],
  ["f", ["f"], "Flip the board", BUTTONS.flip[2]],
  ["c", ["c"], "Copy the position", (game) => game.copyPosition()],
  ["n", ["n"], "The next game", () => other(1)],
  ["p", ["p"], "The game before", () => other(-1)],
  ["?", ["?"], "Show these keys", BUTTONS.keys[2]],
];

function lines(target, words) {
  target.replaceChildren();
  words.forEach((line, index) => { if (index) target.append(element("br", {})); target.append(line); });
}

// Signs that the fonts of the reader lack are told in words. All that is lacking is as wide as what nobody has.
function spellSigns(article) {
  const pen = element("canvas", {}).getContext("2d");
  pen.font = getComputedStyle(article).font;
  const width = (sign) => pen.measureText(sign).width;
  for (const sign of article.querySelectorAll("abbr")) {
    const lacking = [...sign.textContent].some((each) => each > "~" && width(each) === width("\u{10ffff}"));
    if (lacking) sign.textContent = ` (${sign.title})`;
  }
}

const toast = element("p", { class: "toast", role: "status" }, document.body);
function say(words) {
  toast.textContent = words;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { toast.textContent = ""; }, 2500);
}

async function copy(words, what) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const field = element("textarea", { class: "toast", "aria-label": what }, document.body);
    field.value = words;
    field.focus();
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (!done) return say("Copying is not allowed here");
  }
  say(what + " copied");
}

class Game {
  constructor(article) {
    this.article = article;
    this.number = article.id.slice(5);
    this.at = -1;
  }

  // The tables are unpacked when the game is looked at for the first time.
  prepare() {
    if (this.rows) return;
    this.rows = JSON.parse(this.article.querySelector(".steps").textContent);
    this.following = new Array(this.rows.length);
    this.others = new Map();
    this.rows.forEach((row, here) => {
      if (row.p === undefined) row.p = here - 1;
      if (!row.o && row.p >= 0) this.following[row.p] = here;
      if (!this.others.has(row.p)) this.others.set(row.p, []);
      this.others.get(row.p).push(here);
    });
    this.svg = this.article.querySelector(".board");
    const about = this.article.querySelector(".about");
    if (narrow && about) about.open = false;
    spellSigns(this.article);
    if (!this.svg) return;
    this.pieces = this.svg.querySelector(".pieces");
    this.on = new Map();
    this.controls();
  }

  controls() {
    this.caption = this.article.querySelector(".caption");
    const bar = element("div", { class: "controls" });
    this.buttons = {};
    for (const [name, [label, path, act]] of Object.entries(BUTTONS)) {
      const [key] = KEYS.find((row) => row[3] === act);
      const made = button(bar, path ? "" : "?", () => act(this), { class: name, "aria-label": label, title: `${label} (${key})` });
      made.hidden = this.rows.length < 2 && name !== "flip";
      if (path) element("path", { d: path }, element("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, made));
      this.buttons[name] = made;
    }
    const seek = element("div", { class: "seek" }, bar);
    seek.hidden = this.rows.length < 2;
    this.slider = element("input", { type: "range", min: 0, "aria-label": "Position" }, seek);
    this.slider.addEventListener("input", () => this.go(this.line[Number(this.slider.value)]));
    this.field = element("input", { inputmode: "numeric", placeholder: "move", "aria-label": "Go to move" }, seek);
    this.field.addEventListener("input", () => this.jump(parseInt(this.field.value, 10)));
    this.field.addEventListener("blur", () => { this.field.value = ""; });
    this.now = element("p", { class: "now", "aria-live": "polite" });
    const more = element("div", { class: "more" });
    this.speed = choice(this.rows.length > 1 ? more : element("div", {}), "Speed", SPEEDS, pace, (value) => setPace(value));
    this.copies = button(more, "Copy position", () => this.copyPosition());
    if (this.article.querySelector(".record")) {
      button(more, "Copy record", () => copy(this.record().text, "Record"));
      button(more, "Download", () => this.save());
    }
    this.curve = element("svg", { class: "curve", viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img" });
    this.curve.addEventListener("click", (event) => {
      this.go(this.line[Math.round(event.offsetX / this.curve.clientWidth * (this.measured - 1))]);
    });
    this.caption.before(bar, this.now);
    this.caption.after(this.curve, more);
  }

  record() {
    return JSON.parse(this.article.querySelector(".record").textContent);
  }

  save() {
    const { name, text, bytes } = this.record();
    const content = bytes ? Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0)) : text;
    const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  end(here) {
    while (this.following[here] !== undefined) here = this.following[here];
    return here;
  }

  path(here) {
    const path = [];
    for (; here >= 0; here = this.rows[here].p) path.push(here);
    return path.reverse();
  }

  // What the board shows at a moment: all changes on the way to it, one after the other.
  position(path) {
    const seen = { cells: new Map(), board: 0, caption: "", legend: [], beside: [], clocks: [], known: true, under: [], over: [] };
    for (const index of path) {
      const row = this.rows[index];
      if (row.x) { seen.known = false; continue; }
      seen.known = true;
      if (row.b !== undefined) seen.board = row.b;
      const cells = row.c || [];
      for (let i = 0; i < cells.length; i += 2) {
        if (cells[i + 1]) seen.cells.set(cells[i], cells[i + 1]); else seen.cells.delete(cells[i]);
      }
      if (row.t !== undefined) seen.caption = row.t;
      if (row.l !== undefined) seen.legend = row.l;
      if (row.k !== undefined) seen.clocks = row.k;
      seen.curve = row.e;
      if (row.r) {
        seen.beside = seen.beside.slice(0, row.r[0]);
        for (const [index, list] of Object.entries(row.r[1])) seen.beside[index] = list;
      }
      seen.under = row.u || [];
      seen.over = row.v || [];
    }
    return seen;
  }

  // The position as text: the edits on the way to it.
  written() {
    let text = "";
    for (const index of this.path(this.at)) {
      const edits = this.rows[index].f || [];
      let out = "", from = 0;
      for (let i = 0; i < edits.length; i += 3) {
        out += text.slice(from, from + edits[i]) + edits[i + 2];
        from += edits[i] + edits[i + 1];
      }
      text = out + text.slice(from);
    }
    return text;
  }

  copyPosition() {
    if (!this.copies.hidden) copy(this.written(), "Position");
  }

  go(here) {
    if (here === undefined || here < 0 || here >= this.rows.length) return;
    const path = this.path(here);
    this.at = here;
    this.line = path.slice();
    for (let next = this.following[here]; next !== undefined; next = this.following[next]) this.line.push(next);
    this.article.dataset.at = here;
    this.point(here);
    if (this.svg) this.draw(this.position(path), path.length - 1);
  }

  // Moves are found by the number that stands before them, on the line that is shown.
  jump(number) {
    const named = (here) => parseInt(/^\s*(\d+)(?=[.\s])/.exec(this.ply(here).textContent)?.[1], 10);
    this.go(this.line.find((here) => named(here) === number) ?? this.line[number]);
  }

  ply(here) {
    return document.getElementById("g" + this.number + "m" + here).parentElement;
  }

  play() {
    if (this.timer) return this.stop();
    if (this.following[this.at] === undefined) this.go(0);
    this.tick();
    this.playing(["Pause", PAUSE], "off");
  }

  tick() {
    this.timer = setTimeout(() => {
      this.tick();
      this.go(this.following[this.at]);
    }, pace);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.playing(BUTTONS.start, "polite");
  }

  playing([label, path], live) {
    const { start } = this.buttons;
    start.setAttribute("aria-label", label);
    start.querySelector("path").setAttribute("d", path);
    for (const each of [this.now, this.caption]) each.setAttribute("aria-live", live);
  }

  draw(seen, place) {
    const board = store.boards[seen.board];
    const [wide, high] = board.size;
    const turn = flipped ? `rotate(180 ${wide / 2} ${high / 2})` : "";
    this.svg.setAttribute("viewBox", board.box);
    this.refer(".board-ground", board.ground, turn);
    this.refer(".board-names", board.names[flipped], "");
    this.refer(".board-frame", board.frame, turn);
    if (this.flipped !== flipped) { this.pieces.replaceChildren(); this.on.clear(); this.flipped = flipped; }
    for (const [cell, [state, use]] of this.on) {
      if (seen.cells.get(cell) !== state) { use.remove(); this.on.delete(cell); }
    }
    const holders = {};
    for (const [cell, state] of [...seen.cells].sort((a, b) => a[0] - b[0])) {
      const [drawing, holds] = store.states[state], [name] = board.cells[cell];
      (holders[holds] ||= []).push(name);
      if (this.on.has(cell)) continue;
      const use = this.use(this.pieces, cell, drawing, board, { "data-cell": name, "data-holds": holds });
      this.on.set(cell, [state, use]);
    }
    this.marks(".under", seen.under, board, turn);
    this.marks(".over", seen.over, board, turn);
    const caption = seen.known ? seen.caption : "The position is not known here. " + seen.caption;
    lines(this.caption, caption.split("\n"));
    lines(this.article.querySelector(".legend"), seen.legend);
    const told = Object.entries(holders).map(([holds, names]) => holds.replaceAll("-", " ") + " " + names.join(", "));
    this.svg.querySelector("desc").textContent = told.join("; ") || "The board is empty";
    this.svg.setAttribute("aria-label", "Board, " + caption);
    this.beside(seen.beside);
    this.clocks(seen.clocks);
    this.plot(seen.curve);
    const last = this.following[this.at] === undefined;
    this.slider.max = this.line.length - 1;
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", place + " of " + (this.line.length - 1));
    this.copies.hidden = !this.rows[0].f;
    for (const name of ["first", "back"]) this.buttons[name].disabled = place === 0;
    for (const name of ["next", "last"]) this.buttons[name].disabled = last;
    if (last && this.timer) this.stop();
  }

  refer(layer, drawing, turn) {
    const use = this.svg.querySelector(layer);
    use.setAttribute("href", "#" + drawing);
    use.setAttribute("transform", turn);
  }

  // A drawing on its cell; those that follow the outline of the cell turn with the board.
  use(group, cell, drawing, board, data) {
    const [x, y] = [0, 1].map((axis) => {
      const at = board.cells[cell][axis + 1];
      return flipped ? +(board.size[axis] - at).toFixed(2) : at;
    });
    const transform = flipped && drawing[0] === "t" ? `rotate(180 ${x} ${y})` : "";
    return element("use", { href: "#" + drawing, x, y, transform, ...data }, group);
  }

  marks(layer, list, board, turn) {
    const group = this.svg.querySelector(layer);
    group.replaceChildren();
    for (let i = 0; i < list.length; i += 2) {
      const data = { "data-mark": list[i] < 0 ? "" : board.cells[list[i]][0] };
      if (list[i] < 0) element("use", { href: "#" + list[i + 1], transform: turn, ...data }, group);
      else this.use(group, list[i], list[i + 1], board, data);
    }
  }

  beside(lists) {
    const key = JSON.stringify([lists, flipped]);
    if (key === this.lists) return;
    this.lists = key;
    const places = ["beside", flipped ? "below" : "above", flipped ? "above" : "below"];
    const racks = places.map((name) => this.article.querySelector(".rack." + name));
    for (const rack of racks) if (rack) rack.replaceChildren();
    for (const [heading, things, at] of lists) {
      element("p", { class: "heading" }, racks[at], heading);
      const row = element("div", {}, racks[at]);
      if (!things.length) row.textContent = "none";
      for (const thing of things) {
        const [drawing, width, height, name] = store.things[thing];
        const drawn = element("svg", { width, height, role: "img", "aria-label": name }, row);
        element("use", { href: "#" + drawing, x: 1, y: 1 }, drawn);
      }
    }
  }

  clocks(list) {
    const half = Math.floor(list.length / 2), rows = flipped ? [...list].reverse() : list;
    [["above", rows.slice(0, half)], ["below", rows.slice(half)]].forEach(([name, some]) => {
      const place = this.article.querySelector(".clocks." + name);
      if (place) place.replaceChildren();
      for (const [side, time, runs] of some) {
        const clock = element("span", runs ? { class: "runs" } : {}, place, side + " ");
        element("b", {}, clock, time);
      }
    });
  }

  // How the game went: better for who sits below is higher up.
  plot(curve) {
    this.curve.replaceChildren();
    if (!curve) return;
    const [name, values, [low, high]] = store.curves[curve[0]];
    const height = (value) => Math.abs((flipped ? 0 : 100) - 100 * (value - low) / (high - low));
    const across = (index) => 100 * index / Math.max(1, values.length - 1);
    const points = values.map((value, index) => value === null ? null : across(index) + " " + height(value));
    const way = points.map((point, index) => point && (points[index - 1] ? "L" : "M") + point + (points[index + 1] ? "" : "h0"));
    const value = values[curve[1]] ?? null;
    this.measured = values.length;
    const beyond = value === null || (value > low && value < high) ? "" : value > low ? " or more" : " or less";
    this.curve.setAttribute("aria-label", name + (value === null ? "" : " " + value + beyond));
    element("title", {}, this.curve, this.curve.getAttribute("aria-label"));
    for (const d of [`M0 ${height(Math.min(high, Math.max(low, 0)))}H100`, way.join(""), `M${across(curve[1])} 0V100`]) {
      element("path", { d }, this.curve);
    }
  }

  // Point out the move in the list, and bring it into view without moving the page.
  point(here) {
    if (this.marked) this.marked.removeAttribute("aria-current");
    this.marked = document.getElementById("g" + this.number + "m" + here);
    if (!this.marked) return;
    this.marked.setAttribute("aria-current", "step");
    const pane = this.marked.closest(".moves");
    const top = this.marked.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    if (top < 0 || top > pane.clientHeight - 48) pane.scrollTop += top - pane.clientHeight / 2;
    if (this.now) this.tell(this.marked.parentElement);
  }

  // The move below the board, with who makes it and what is said of it.
  tell(ply) {
    const side = /\bs(\d+)/.exec(ply.className), sign = ply.querySelector("abbr");
    this.now.replaceChildren();
    if (side) element("b", { class: side[0] }, this.now, store.sides[side[1]] + " ");
    this.now.append(this.marked.textContent);
    if (sign && !sign.textContent.includes(sign.title)) this.now.append(` (${sign.title})`);
    for (let next = ply.nextElementSibling; next && next.matches(".said,.remark"); next = next.nextElementSibling) {
      if (next.matches(".said")) this.now.append(" ", element("i", {}, null, next.innerText));
    }
  }

  // The moves between which the players could choose here, the one that is shown among them.
  alternatives() {
    return this.others.get(this.rows[this.at].p);
  }

  choose(by) {
    const others = this.alternatives();
    this.go(others[others.indexOf(this.at) + by]);
  }
}

const games = [...document.querySelectorAll(".game")].map((article) => new Game(article));
const links = [...document.querySelectorAll("#games a")];
let current = null, flipped = 0, dialog = null;
let pace = Number(memory.get("pace")) || 2000;

function show(game, here) {
  game.prepare();
  if (current !== game) {
    if (current) { current.article.classList.remove("current"); if (current.timer) current.stop(); }
    current = game;
    game.article.classList.add("current");
    links.forEach((link, index) => {
      link.parentElement.classList.toggle("current", games[index] === game);
    });
  }
  game.go(here === undefined ? (game.at < 0 ? Number(game.article.dataset.at) : game.at) : here);
}

// An address names a game (#game-2) or a move (#g2m17).
function visit() {
  const found = /^#(?:game-|g)(\d+)(?:m(\d+))?$/.exec(location.hash);
  const game = games[found ? Number(found[1]) - 1 : 0] || games[0];
  if (game) show(game, found && found[2] !== undefined ? Number(found[2]) : undefined);
}

function other(by) {
  let at = games.indexOf(current) + by;
  while (links[at] && links[at].parentElement.hidden) at += by;
  if (games[at]) show(games[at]);
}

function flip() {
  flipped = 1 - flipped;
  current.go(current.at);
}

function setPace(value) {
  pace = Number(value);
  memory.set("pace", pace);
  if (current.speed) current.speed.value = pace;
}

function hurry(by) {
  const row = SPEEDS[SPEEDS.findIndex(([, value]) => value === pace) + by];
  if (row) { setPace(row[1]); say("Speed: " + row[0]); }
}

function help() {
  if (!dialog) {
    dialog = element("dialog", { "aria-labelledby": "keys" }, document.body);
    element("h2", { id: "keys" }, dialog, "Keys");
    const list = element("dl", {}, dialog);
    for (const [key, , words] of KEYS) {
      const row = element("div", {}, list);
      element("kbd", {}, element("dt", {}, row), key);
      element("dd", {}, row, words);
    }
    button(dialog, "Close", () => dialog.close(), { autofocus: "" });
  }
  dialog.showModal();
}

function search(nav) {
  const field = element("input", { type: "search", placeholder: "Find a game", "aria-label": "Find a game" });
  const count = nav.querySelector(".count"), all = count.textContent;
  count.setAttribute("role", "status");
  nav.querySelector("ol").before(field);
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(" ");
    let found = 0;
    for (const link of links) {
      const text = link.parentElement.textContent.toLowerCase();
      const fits = words.every((word) => text.includes(word));
      link.parentElement.hidden = !fits;
      found += fits;
    }
    count.textContent = found < links.length ? `${found} of ${all}` : all;
  });
}

function printing(tools) {
  const abouts = document.getElementsByClassName("about");
  button(tools, "Print", () => print());
  if (games.length > 1) button(tools, "Print all", () => { root.classList.add("all"); print(); });
  addEventListener("beforeprint", () => { for (const each of abouts) { each.dataset.open = each.open; each.open = true; } });
  addEventListener("afterprint", () => {
    root.classList.remove("all");
    for (const each of abouts) each.open = each.dataset.open === "true";
  });
}

document.addEventListener("keydown", (event) => {
  if (!current || event.altKey || event.ctrlKey || event.metaKey || (dialog && dialog.open)) return;
  const { key, target } = event;
  if (target.matches("input:not([type=checkbox]),select,textarea")) {
    if (target === current.field && ["Enter", "Escape"].includes(key)) target.blur();
    return;
  }
  if (key === " " && target.closest("button,a,summary,input")) return;
  if (/^\d$/.test(key) && current.field) return current.field.focus();
  const row = KEYS.find(([, keys]) => keys.includes(key));
  if (!row || !current.svg && !/^[np?]$|^Arrow|^Home|^End/.test(key)) return;
  // Up and down scroll the page where there is no other move to go to.
  if (["ArrowUp", "ArrowDown"].includes(key) && current.alternatives().length < 2) return;
  event.preventDefault();
  row[3](current);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.move");
  if (event.target.closest("#games a") && narrow) document.querySelector("#games details").open = false;
  if (!link || !current || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  current.go(Number(link.id.split("m")[1]));
  history.replaceState(null, "", link.hash);
});
addEventListener("hashchange", visit);
root.classList.add("js");
const nav = document.getElementById("games"), tools = document.querySelector(".tools");
if (links.length > 5) search(nav);
if (nav && narrow) nav.querySelector("details").open = false;
themes(tools);
printing(tools);
visit();
