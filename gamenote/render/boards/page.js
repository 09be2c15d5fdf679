(() => {
"use strict";
const SVG = "http://www.w3.org/2000/svg";
const store = JSON.parse(document.getElementById("store").textContent);

function element(name, attributes, parent) {
  const made = name === "svg" || name === "use" ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (parent) parent.append(made);
  return made;
}

function lines(target, words) {
  target.replaceChildren();
  words.forEach((line, index) => { if (index) target.append(element("br", {})); target.append(line); });
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
    this.rows = JSON.parse(this.article.querySelector(".reel").textContent);
    this.following = new Array(this.rows.length);
    this.others = new Map();
    this.rows.forEach((row, here) => {
      if (row.p === undefined) row.p = here - 1;
      if (!row.o && row.p >= 0) this.following[row.p] = here;
      if (!this.others.has(row.p)) this.others.set(row.p, []);
      this.others.get(row.p).push(here);
    });
    this.svg = this.article.querySelector(".board");
    this.slider = this.article.querySelector("input");
    if (!this.svg) return;
    this.pieces = this.svg.querySelector(".pieces");
    this.on = new Map();
    this.pieces.replaceChildren();
    const steps = { first: () => 0, back: () => this.rows[this.at].p, next: () => this.following[this.at], last: () => this.end(this.at) };
    for (const [name, target] of Object.entries(steps)) {
      this.article.querySelector("button." + name).addEventListener("click", () => this.go(target()));
    }
    this.slider.addEventListener("input", () => this.go(this.line[Number(this.slider.value)]));
    this.article.querySelector(".controls").hidden = false;
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
    const seen = { cells: new Map(), board: 0, caption: "", legend: [], beside: [], known: true, under: [], over: [] };
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
      if (row.r) {
        seen.beside = seen.beside.slice(0, row.r[0]);
        for (const [index, list] of Object.entries(row.r[1])) seen.beside[index] = list;
      }
      seen.under = row.u || [];
      seen.over = row.v || [];
    }
    return seen;
  }

  go(here) {
    if (here === undefined || here < 0 || here >= this.rows.length) return;
    const path = this.path(here);
    this.at = here;
    this.line = path.slice();
    for (let next = this.following[here]; next !== undefined; next = this.following[next]) this.line.push(next);
    if (this.svg) this.draw(this.position(path), path.length - 1);
    this.article.dataset.at = here;
    this.point(here);
  }

  draw(seen, place) {
    const board = store.boards[seen.board];
    this.svg.querySelector(".under-all").setAttribute("href", "#" + board.ground);
    this.svg.querySelector(".names").setAttribute("href", "#" + board.names);
    for (const [cell, [state, use]] of this.on) {
      if (seen.cells.get(cell) !== state) { use.remove(); this.on.delete(cell); }
    }
    for (const [cell, state] of seen.cells) {
      if (this.on.has(cell)) continue;
      const [name, x, y] = board.cells[cell], [drawing, holds] = store.states[state];
      const use = element("use", { href: "#" + drawing, x, y, "data-cell": name, "data-holds": holds }, this.pieces);
      this.on.set(cell, [state, use]);
    }
    this.marks(".under", seen.under, board);
    this.marks(".over", seen.over, board);
    const caption = seen.known ? seen.caption : "The position is not known here. " + seen.caption;
    lines(this.article.querySelector(".caption"), caption.split("\n"));
    lines(this.article.querySelector(".legend"), seen.legend);
    this.beside(seen.beside);
    this.svg.setAttribute("aria-label", "Board, " + caption);
    this.slider.max = this.line.length - 1;
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", place + " of " + (this.line.length - 1));
    for (const name of ["first", "back"]) this.article.querySelector("button." + name).disabled = place === 0;
    const last = this.following[this.at] === undefined;
    for (const name of ["next", "last"]) this.article.querySelector("button." + name).disabled = last;
  }

  marks(layer, list, board) {
    const group = this.svg.querySelector(layer);
    group.replaceChildren();
    for (let i = 0; i < list.length; i += 2) {
      const [name, x, y] = list[i] < 0 ? ["", 0, 0] : board.cells[list[i]];
      element("use", { href: "#" + list[i + 1], x, y, "data-mark": name }, group);
    }
  }

  beside(lists) {
    const key = JSON.stringify(lists);
    if (key === this.lists) return;
    this.lists = key;
    const place = this.article.querySelector(".beside");
    place.replaceChildren();
    for (const [heading, things] of lists) {
      element("h3", {}, place).textContent = heading;
      const row = element("div", {}, place);
      if (!things.length) row.textContent = "none";
      for (const thing of things) {
        const [drawing, width, height, name] = store.things[thing];
        const drawn = element("svg", { width, height, role: "img", "aria-label": name }, row);
        element("use", { href: "#" + drawing, x: 1, y: 1 }, drawn);
      }
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
let current = null;

function show(game, here) {
  game.prepare();
  if (current !== game) {
    if (current) current.article.classList.remove("current");
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

function search(nav) {
  const field = element("input", { type: "search", placeholder: "Find a game", "aria-label": "Find a game" });
  nav.prepend(field);
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(" ");
    for (const link of links) {
      const text = link.parentElement.textContent.toLowerCase();
      link.parentElement.hidden = !words.every((word) => text.includes(word));
    }
  });
}

const KEYS = {
  ArrowLeft: (game) => game.go(game.rows[game.at].p),
  ArrowRight: (game) => game.go(game.following[game.at]),
  ArrowUp: (game) => game.choose(-1),
  ArrowDown: (game) => game.choose(1),
  Home: (game) => game.go(0),
  End: (game) => game.go(game.end(game.at)),
};

document.addEventListener("keydown", (event) => {
  if (!current || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
  const act = KEYS[event.key];
  if (!act) return;
  // Up and down scroll the page where there is no other move to go to.
  if (["ArrowUp", "ArrowDown"].includes(event.key) && current.alternatives().length < 2) return;
  event.preventDefault();
  act(current);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.move");
  if (!link || !current || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  current.go(Number(link.id.split("m")[1]));
  history.replaceState(null, "", link.hash);
});
window.addEventListener("hashchange", visit);
document.documentElement.classList.add("js");
if (links.length > 11) search(document.getElementById("games"));
visit();
})();
