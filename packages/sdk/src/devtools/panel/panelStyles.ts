/** The styles of the panel. They live in its shadow root, so they affect nothing else, and nothing else affects them. */
export const panelStyles = `
:host { all: initial; color-scheme: light dark; }
.panel {
  --line: color-mix(in srgb, CanvasText 18%, Canvas);
  --soft: color-mix(in srgb, CanvasText 65%, Canvas);
  --chosen: color-mix(in srgb, Highlight 30%, Canvas);
  display: flex; flex-direction: column; box-sizing: border-box; height: 100%;
  font: 13px/1.45 system-ui, sans-serif; color: CanvasText; background: Canvas; border-block-start: 1px solid var(--line);
}
.top, .tools { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; padding: 4px 8px; }
.top { border-block-end: 1px solid var(--line); }
.top .facts { margin-inline-start: auto; color: var(--soft); }
button, select, input { font: inherit; color: inherit; }
button { padding: 2px 8px; border: 1px solid transparent; border-radius: 4px; background: none; cursor: pointer; }
.details button:not(.link) { border-color: var(--line); }
button:hover { background: var(--line); }
:focus-visible { outline: 2px solid Highlight; outline-offset: -2px; }
[role=tab][aria-selected=true] { background: var(--chosen); }
select, input { padding: 2px 6px; border: 1px solid var(--line); border-radius: 4px; background: Field; min-width: 0; }
.body { flex: 1; display: grid; grid-template-columns: minmax(200px, 38%) 1fr; min-height: 0; }
.tools input { flex: 1; }
.list { display: flex; flex-direction: column; min-height: 0; border-inline-end: 1px solid var(--line); }
.rows, .details { overflow: auto; min-height: 0; flex: 1; }
.details { padding: 8px; }
.rows > button {
  display: flex; gap: 8px; align-items: baseline; width: 100%; border-radius: 0; text-align: start;
  border-block-end: 1px solid var(--line);
}
.rows > button[aria-current=true] { background: var(--chosen); }
.rows .title { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.soft, .size { color: var(--soft); }
.failed, .error { color: light-dark(#b3261e, #ff8a80); }
.empty { padding: 8px; margin: 0; color: var(--soft); }
.leaf, summary { overflow-wrap: anywhere; }
.children { padding-inline-start: 16px; }
.name { color: var(--soft); margin-inline-end: 8px; }
code { font: 12px/1.45 ui-monospace, monospace; white-space: pre-wrap; }
code.string { color: light-dark(#0b6e3c, #81c995); }
code.number, code.boolean, code.null { color: light-dark(#1a56c4, #8ab4f8); }
.link { padding: 0 4px; text-decoration: underline; }
h2 { font-size: 14px; margin: 0 0 8px; overflow-wrap: anywhere; }
.field { display: flex; gap: 8px; align-items: baseline; border-block-end: 1px solid var(--line); padding-block: 2px; }
.field > :first-child { flex: 1; min-width: 0; }
form { display: flex; flex-wrap: wrap; gap: 4px; padding-block: 4px; }
form input { flex: 1; font-family: ui-monospace, monospace; }
`;
