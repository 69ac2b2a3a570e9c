// Asks for the state, waits for the next one, and changes what differs: pictures that stay are not loaded again.
"use strict";

const shown = new Map();
const px = (mm) => Math.round((mm * 96) / 25.4);

function draw(state) {
  document.title = (state.wrong.length ? "✗ " : "") + (state.name || "pnp watch");
  document.getElementById("name").textContent = state.name;
  const wrong = document.getElementById("wrong");
  wrong.hidden = !state.wrong.length;
  wrong.textContent = state.wrong.join("\n");
  fill("files", state.files.map((name) => {
    const link = document.createElement("a");
    link.href = "/file/" + encodeURIComponent(name);
    link.textContent = name;
    return link;
  }));
  fill("notes", (state.notes || []).map((note) => Object.assign(document.createElement("li"), { textContent: note })));
  const first = shown.size === 0;
  const before = new Set(shown.keys());
  fill("groups", state.groups.map((group) => {
    const section = document.createElement("section");
    section.append(Object.assign(document.createElement("h2"), { textContent: group.title }));
    const faces = Object.assign(document.createElement("div"), { className: "faces" });
    for (const [key, width, height] of group.faces) faces.append(picture(key, width, height, first));
    section.append(faces);
    return section;
  }));
  const now = new Set(state.groups.flatMap((group) => group.faces.map((face) => face[0])));
  for (const key of before) if (!now.has(key)) shown.delete(key);
  document.body.dataset.version = state.version;
}

function fill(id, children) {
  document.getElementById(id).replaceChildren(...children);
}

function picture(key, width, height, first) {
  let image = shown.get(key);
  if (image) {
    image.classList.remove("new");
  } else {
    image = document.createElement("img");
    image.loading = "lazy";
    image.width = px(width + 8);
    image.height = px(height + 8);
    image.src = "/face/" + key + ".png";
    if (!first) image.classList.add("new");
    shown.set(key, image);
  }
  return image;
}

async function follow() {
  let version = -1;
  for (;;) {
    try {
      const answer = await fetch("/state.json?after=" + version);
      const state = await answer.json();
      if (state.version !== version) draw(state);
      version = state.version;
    } catch {
      await new Promise((wake) => setTimeout(wake, 1000)); // the program has ended, or begins anew
    }
  }
}

follow();
