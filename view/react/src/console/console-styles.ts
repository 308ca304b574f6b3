import { iconRules } from "../styles/buttons.ts";
import { heightOf } from "../styles/tokens.ts";

/** Height of every line of the list in pixels; the visible lines are computed from it. */
export const lineHeight = 46;

/** A console fills the height that its page gives it by \`--hd-console-height\`. */
export const consoleStyles: string = `
.hd-console {
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  ${heightOf("console-height")};
  min-block-size: 320px;
  background: var(--_hd-background);
  border: var(--hd-console-border, 1px solid var(--_hd-line));
  border-radius: var(--hd-console-radius, calc(var(--_hd-radius) * 2));
  overflow: hidden;
  container: console / inline-size;
  --_get: var(--_hd-accent);
  --_post: var(--_hd-success);
  --_put: var(--_hd-warning);
  --_delete: var(--_hd-danger);
}
.hd-console-bar {
  flex: none;
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 56px;
  padding: 8px 16px;
  border-block-end: 1px solid var(--_hd-line);
  background: var(--_hd-surface);
}
.hd-console-title { all: unset; cursor: pointer; font-size: 15px; font-weight: 650; letter-spacing: -0.01em; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-inline-size: 0; }
.hd-console-version {
  flex: none;
  padding: 1px 8px;
  font-size: 12px;
  font-variant-numeric: tabular-nums;
  color: var(--_hd-muted);
  background: var(--_hd-subtle);
  border-radius: 999px;
  max-inline-size: 14em;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.hd-console-space { flex: 1; }
.hd-console-link {
  all: unset;
  box-sizing: border-box;
  flex: none;
  padding: 6px 10px;
  min-block-size: 32px;
  font-weight: 500;
  color: var(--_hd-muted);
  border-radius: var(--_hd-radius);
  cursor: pointer;
  white-space: nowrap;
}
.hd-console-link:hover { color: var(--_hd-text); background: var(--_hd-subtle); }
.hd-console-link[aria-current] { color: var(--_hd-text); background: var(--_hd-subtle); }
.hd-console-bar > .hd-button { min-block-size: 32px; padding: 4px 12px; flex: none; }
.hd-console-menu { display: none; }
${iconRules({ menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11" })}
.hd-console-notice { flex: none; padding: 12px 16px; border-block-end: 1px solid var(--_hd-line); max-block-size: 40%; overflow: auto; }
.hd-console-body { flex: 1; min-block-size: 0; display: flex; position: relative; }
.hd-console-side {
  flex: none;
  inline-size: clamp(240px, 26%, 340px);
  border-inline-end: 1px solid var(--_hd-line);
  background: var(--_hd-surface);
}
.hd-console-main { flex: 1; min-inline-size: 0; overflow: auto; container: heddle / inline-size; outline: none; overscroll-behavior: contain; }
.hd-console-content { padding: 28px 32px 48px; max-inline-size: 2000px; }

.hd-console-catalog { display: flex; flex-direction: column; block-size: 100%; }
.hd-console-search { flex: none; position: relative; padding: 12px; }
.hd-console-search > kbd {
  position: absolute;
  inset-inline-end: 22px;
  inset-block-start: calc(12px + var(--_hd-height) / 2);
  translate: 0 -50%;
  padding: 0 6px;
  font: 500 12px/20px var(--_hd-mono);
  color: var(--_hd-muted);
  background: var(--_hd-subtle);
  border: 1px solid var(--_hd-line);
  border-radius: 4px;
  pointer-events: none;
}
.hd-console-none { padding: 4px 16px; }
.hd-console-tree { flex: 1; min-block-size: 0; overflow-y: auto; scrollbar-width: thin; outline: none; overscroll-behavior: contain; }
.hd-console-tree > div { position: relative; }
.hd-console-tag, .hd-console-operation {
  position: absolute;
  inset-inline: 8px;
  block-size: ${lineHeight - 2}px;
  display: flex;
  align-items: center;
  gap: 8px;
  padding-inline: 8px;
  border-radius: var(--_hd-radius);
  cursor: pointer;
  user-select: none;
}
.hd-console-tag:hover, .hd-console-operation:hover { background: var(--_hd-subtle); }
.hd-console-tree:focus-visible [data-active] { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
.hd-console-tag { font-weight: 600; }
.hd-console-tag::before {
  content: "";
  flex: none;
  inline-size: 5px;
  block-size: 5px;
  margin-inline: 3px 4px;
  border: solid var(--_hd-muted);
  border-width: 0 1.5px 1.5px 0;
  rotate: -45deg;
  transition: rotate 120ms ease;
}
.hd-console-tag[aria-expanded="true"]::before { rotate: 45deg; translate: 0 -1px; }
.hd-console-tag-name { flex: 1; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hd-console-count { flex: none; font-size: 12px; font-weight: 500; font-variant-numeric: tabular-nums; color: var(--_hd-muted); }
.hd-console-operation[aria-selected="true"] { background: var(--_hd-accent-soft); }
.hd-console-operation[aria-selected="true"]::before { content: ""; position: absolute; inset-block: 8px; inset-inline-start: 0; inline-size: 3px; border-radius: 3px; background: var(--_hd-accent); }
.hd-console-method {
  --_tone: var(--_hd-muted);
  flex: none;
  inline-size: 44px;
  text-align: end;
  font: 700 11px/1 var(--_hd-mono);
  letter-spacing: 0.02em;
  color: var(--_tone);
  overflow: hidden;
}
.hd-console-method:is([data-method="get"], [data-method="head"], [data-method="query"]) { --_tone: var(--_get); }
.hd-console-method[data-method="post"] { --_tone: var(--_post); }
.hd-console-method:is([data-method="put"], [data-method="patch"]) { --_tone: var(--_put); }
.hd-console-method[data-method="delete"] { --_tone: var(--_delete); }
.hd-console-name { flex: 1; min-inline-size: 0; display: flex; flex-direction: column; line-height: 1.3; }
.hd-console-name > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hd-console-summary { font-size: 13.5px; }
/* The end of a long path distinguishes it from its neighbors. */
.hd-console-path { direction: rtl; text-align: end; }
.hd-console-path:not(.hd-console-summary) { font: 11.5px/1.35 var(--_hd-mono); color: var(--_hd-muted); }
.hd-console-path > bdi { direction: ltr; }
[data-deprecated] .hd-console-summary { text-decoration: line-through; color: var(--_hd-muted); }

.hd-console-page { display: flex; flex-direction: column; gap: 20px; }
.hd-console-modes { align-self: flex-start; display: inline-flex; padding: 3px; gap: 2px; background: var(--_hd-subtle); border-radius: calc(var(--_hd-radius) + 2px); }
.hd-console-modes > button {
  all: unset;
  box-sizing: border-box;
  padding: 4px 14px;
  min-block-size: 28px;
  font-weight: 550;
  font-size: 13px;
  color: var(--_hd-muted);
  border-radius: var(--_hd-radius);
  cursor: pointer;
}
.hd-console-modes > button:hover { color: var(--_hd-text); }
.hd-console-modes > button[aria-pressed="true"] { color: var(--_hd-text); background: var(--_hd-surface); box-shadow: var(--_hd-shadow); }
.hd-console-head > .hd-column { gap: 10px; }
.hd-console-head > .hd-column > .hd-column { margin-block-start: 4px; }
.hd-console-main .hd-row > .hd-mark { padding-block: 1px; font-size: 12.5px; }
.hd-console-content > .hd-column { max-inline-size: 960px; }
.hd-console-content > .hd-column > .hd-row:has(> .hd-card) { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr)); }
.hd-console-content > .hd-column > .hd-row > .hd-card { padding: 16px 20px; }
.hd-console-server { overflow-wrap: anywhere; }
.hd-console-tools, .hd-console-toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
.hd-console-tools { margin-block-start: 8px; }
.hd-console-toolbar { flex: 1; }
.hd-console-toolbar > .hd-button { min-block-size: 28px; padding: 2px 10px; font-size: 13px; }
.hd-console-editor > .hd-console-server { margin-block: 0 16px; }
.hd-console-content > .hd-column > .hd-row { align-items: center; }
.hd-console-head > .hd-alert { margin-block-start: 12px; }
.hd-console-copied { flex: 1 1 240px; font: 12.5px/1.5 var(--_hd-mono); }
.hd-console-editor { max-inline-size: 800px; }
.hd-console-editor > .hd-button { margin-block-end: 16px; }
.hd-console-editor > .hd-button::before { content: "←" / ""; }
.hd-console-work { display: grid; gap: 28px; align-items: start; }
.hd-console-form, .hd-console-response { min-inline-size: 0; }
.hd-console-empty { padding: 20px 24px; border: 1px dashed var(--_hd-line); border-radius: calc(var(--_hd-radius) * 2); }
.hd-console-empty dl { display: grid; gap: 8px; margin: 12px 0 0; }
.hd-console-empty dl > div { display: flex; gap: 12px; align-items: baseline; }
.hd-console-empty dt { flex: none; inline-size: 56px; font: 600 12.5px/1.4 var(--_hd-mono); color: var(--_hd-muted); }
.hd-console-empty dt[data-class="2"] { color: var(--_hd-success); }
.hd-console-empty dt:is([data-class="4"], [data-class="5"]) { color: var(--_hd-danger); }
.hd-console-empty dd { margin: 0; min-inline-size: 0; }
@container heddle (min-width: 860px) {
  .hd-console-work { grid-template-columns: minmax(320px, min(38%, 560px)) minmax(0, 1fr); gap: 32px; }
  .hd-console-response > .hd-column > .hd-card { padding: 20px; }
  .hd-console-response { position: sticky; inset-block-start: 24px; }
}

.hd-console-history { display: flex; flex-direction: column; gap: 16px; }
.hd-console-history-head { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
.hd-console-history ol { list-style: none; margin: 0; padding: 0; border: 1px solid var(--_hd-line); border-radius: calc(var(--_hd-radius) + 2px); background: var(--_hd-surface); }
.hd-console-entry { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 14px; padding: 10px 16px; }
.hd-console-entry + .hd-console-entry { border-block-start: 1px solid var(--_hd-line); }
.hd-console-url { flex: 1 1 240px; min-inline-size: 0; padding: 4px 0; border: 0; background: none; color: inherit; font: 12.5px/1.5 var(--_hd-mono); overflow-wrap: anywhere; text-align: start; cursor: pointer; }
.hd-console-url { text-decoration: underline 1px; text-underline-offset: 3px; }
.hd-console-url:hover { color: var(--_hd-accent); }
.hd-console-status { font-weight: 600; font-variant-numeric: tabular-nums; }
.hd-console-status[data-tone="success"] { color: var(--_hd-success); }
.hd-console-status[data-tone="error"] { color: var(--_hd-danger); }
.hd-console-entry > .hd-note { font-variant-numeric: tabular-nums; }
.hd-console-entry-buttons { display: inline-flex; gap: 8px; margin-inline-start: auto; }
.hd-console-entry-buttons > .hd-copy { position: static; }

@container console (max-width: 720px) {
  .hd-console-menu { display: inline-grid; }
  .hd-console-bar { padding-inline: 8px; gap: 4px; }
  .hd-console-version { display: none; }
  .hd-console-side {
    position: absolute;
    inset: 0;
    z-index: 3;
    inline-size: auto;
    border: 0;
    visibility: hidden;
    translate: -16px 0;
    opacity: 0;
    transition: translate 140ms ease, opacity 140ms ease, visibility 140ms;
  }
  .hd-console-side[data-open] { visibility: visible; translate: none; opacity: 1; }
  .hd-console-content { padding: 20px 16px 40px; }
  .hd-console-link { padding-inline: 8px; }
  .hd-console-entry > .hd-console-method { inline-size: auto; }
  .hd-console-entry-buttons { flex-basis: 100%; }
}
@container console (max-width: 460px) {
  .hd-console-title { font-size: 14px; }
  /* The title links there too. */
  .hd-console-link[data-to=""] { display: none; }
  .hd-console-bar > .hd-button { padding-inline: 8px; }
}
@media (forced-colors: active) {
  .hd-console-operation[aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; }
  .hd-console-modes > button[aria-pressed="true"] { outline: 2px solid Highlight; }
}
`;
