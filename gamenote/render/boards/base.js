// What pages with games and their index have in common.
const SVG = "http://www.w3.org/2000/svg";
const root = document.documentElement;

function element(name, attributes, parent, ...content) {
  const drawn = ["svg", "use", "path", "title"].includes(name);
  const made = drawn ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  if (parent) parent.append(made);
  return made;
}

function button(parent, words, act, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, parent, words);
  made.addEventListener("click", act);
  return made;
}

function choice(parent, label, rows, chosen, act) {
  const list = element("select", {}, element("label", {}, parent, label + " "));
  for (const [name, value] of rows) element("option", { value }, list, name);
  list.value = chosen;
  list.addEventListener("change", () => act(list.value));
  return list;
}

// What the reader has chosen is remembered where pages may remember anything.
const memory = {
  get(name) { try { return localStorage.getItem("gamenote-" + name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem("gamenote-" + name, value); } catch { /* forgotten */ } },
};

// Rules or sheets for dark pages hold always, never, or as the system has it; paper is light. A sheet that does not
// hold may come late, so that its link is asked.
function themes(tools) {
  const rules = [...document.styleSheets].flatMap((sheet) => sheet.href ? [] : [...sheet.cssRules]);
  const night = [...rules, ...document.querySelectorAll("link[media]")].filter((each) => /dark/.test(each.media));
  if (!night.length) return;
  const media = { auto: night.map((each) => String(each.media)), light: "not all", dark: "screen" };
  const apply = (name) => {
    night.forEach((each, at) => { each.media = name === "auto" ? media.auto[at] : media[name]; });
    root.style.colorScheme = name === "auto" ? "" : name;
    memory.set("theme", name);
  };
  const chosen = memory.get("theme") in media ? memory.get("theme") : "auto";
  if (chosen !== "auto") apply(chosen);
  choice(tools, "Theme", [["auto", "auto"], ["light", "light"], ["dark", "dark"]], chosen, apply);
}
