import { iconRules } from "../../../styles/buttons.ts";
import { lightDark } from "../../../styles/tokens.ts";

const float = "0 0 0 1px var(--_hd-rim), var(--_hd-float)";

/** Comments on nodes: badges, the panel beside a node, and the list of all. */
export const commentStyles: string = `
${iconRules({
  comment:
    "M3 3.5h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H8l-3 2.5v-2.5H3a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1Z",
})}
.hd-comments-button { position: relative; }
.hd-comments-button > span {
  position: absolute;
  inset: 0 -2px auto auto;
  min-inline-size: 14px;
  padding-inline: 3px;
  box-sizing: border-box;
  font: 600 10px/14px var(--_hd-font);
  text-align: center;
  color: var(--_hd-on-accent);
  background: var(--_hd-accent);
  border-radius: 7px;
}
.hd-flow-badges { position: absolute; inset: 0 auto auto 0; z-index: 3; }
.hd-comment-badge {
  all: unset;
  position: absolute;
  inset: -14px auto auto -14px;
  display: grid;
  place-items: center;
  box-sizing: border-box;
  min-inline-size: 26px;
  block-size: 24px;
  padding-inline: 6px;
  font: 600 12px/1 var(--_hd-font);
  color: var(--_hd-text);
  background: var(--_hd-surface);
  border-radius: 12px 12px 12px 3px;
  box-shadow: 0 0 0 1px ${lightDark("#10182838", "#ffffff3d")}, var(--_hd-lift);
  transform-origin: 14px 14px;
  pointer-events: auto;
  cursor: pointer;
}
.hd-comment-badge:hover { color: var(--_hd-accent); }
.hd-comment-badge[data-mentioned] { color: var(--_hd-on-accent); background: var(--_hd-accent); }
@media (pointer: coarse) {
  .hd-comment-badge::after { content: ""; position: absolute; inset: -10px; }
}
.hd-comments {
  display: flex;
  flex-direction: column;
  min-block-size: 0;
  inline-size: 320px;
  max-inline-size: 100%;
  max-block-size: min(460px, 100%);
  box-sizing: border-box;
  padding: 0 12px 10px;
  font-size: 13px;
  background: var(--_hd-surface);
  border-radius: 12px;
  box-shadow: ${float};
}
.hd-flow .hd-comments:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 2px; }
.hd-flow-anchored[data-sheet]:has(> .hd-comments) { max-block-size: 70%; }
.hd-flow-anchored[data-sheet] > .hd-comments { inline-size: auto; }
.hd-comments-list {
  position: absolute;
  z-index: 8;
  inset: 60px 12px 64px auto;
  display: flex;
  flex-direction: column;
  inline-size: 320px;
  max-inline-size: calc(100% - 24px);
  pointer-events: none;
}
.hd-comments-list > .hd-comments { inline-size: auto; max-block-size: 100%; pointer-events: auto; }
@container heddle (max-width: 640px) {
  .hd-comments-list { inset: auto 8px 8px; inline-size: auto; max-inline-size: none; max-block-size: 60%; }
}
.hd-comments-body { display: contents; }
.hd-comments-scroll { flex: 1; display: grid; align-content: start; gap: 10px; min-block-size: 0; margin-inline: -12px; padding: 2px 12px; overflow: auto; overscroll-behavior: contain; }
.hd-comments-scroll > .hd-note { margin: 4px 0; }
.hd-comments :is(ul, ol) { display: grid; gap: 4px; margin: 0; padding: 0; list-style: none; }
.hd-comments-tabs { display: flex; gap: 6px; padding-block-end: 8px; }
.hd-comment-link {
  all: unset;
  justify-self: start;
  align-self: flex-start;
  padding-block: 3px;
  font-size: 12px;
  font-weight: 500;
  color: var(--_hd-accent);
  border-radius: 4px;
  cursor: pointer;
}
.hd-comment-link:hover { text-decoration: underline; }
.hd-flow :is(.hd-comment-link, .hd-comment-summary):focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 1px; }
.hd-comment-thread { display: grid; gap: 6px; min-inline-size: 0; }
.hd-comment-thread + .hd-comment-thread { padding-block-start: 10px; border-block-start: 1px solid var(--_hd-line); }
.hd-comment-thread > ol { gap: 10px; }
.hd-comment-thread > .hd-note { margin: 0; font-size: 12px; }
.hd-comment-thread li[data-mentioned] { margin-inline: -8px; padding: 6px 8px; background: var(--_hd-accent-soft); border-radius: 8px; }
.hd-comment { display: grid; grid-template-columns: 24px minmax(0, 1fr); gap: 2px 8px; align-items: start; }
.hd-comment > :not(.hd-comment-avatar) { grid-column: 2; }
.hd-comment-avatar {
  grid-row: 1 / 3;
  display: grid;
  place-items: center;
  inline-size: 24px;
  block-size: 24px;
  font: 600 10px/1 var(--_hd-font);
  color: #fff;
  background: var(--_hd-person);
  border-radius: 50%;
  forced-color-adjust: none;
}
.hd-comment-head { display: flex; flex-wrap: wrap; gap: 0 6px; align-items: baseline; min-inline-size: 0; }
.hd-comment-head strong { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hd-comment-head :is(time, small), .hd-comment-summary > small { font-size: 11px; color: var(--_hd-muted); }
.hd-comment-text { margin: 0; line-height: 1.45; white-space: pre-wrap; overflow-wrap: anywhere; user-select: text; }
.hd-comments mark { font-weight: 600; color: var(--_hd-accent); background: none; }
.hd-comments mark[data-me] { padding-inline: 3px; color: var(--_hd-on-accent); background: var(--_hd-accent); border-radius: 4px; }
.hd-comment-actions { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; font-size: 12px; }
.hd-comment-summary {
  all: unset;
  box-sizing: border-box;
  display: grid;
  gap: 2px;
  inline-size: 100%;
  padding: 8px;
  border-radius: 8px;
  cursor: pointer;
}
.hd-comment-summary:hover { background: var(--_hd-subtle); }
.hd-comment-summary[data-mentioned] { background: var(--_hd-accent-soft); }
.hd-comment-summary .hd-comment-head time { margin-inline-start: auto; }
.hd-comment-head .hd-comment-gone { padding-inline: 5px; background: var(--_hd-subtle); border-radius: 4px; }
.hd-comment-excerpt { display: -webkit-box; overflow: hidden; overflow-wrap: anywhere; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.hd-comments-list li > .hd-comment-thread { padding: 4px 8px 10px; }
.hd-composer { position: relative; display: grid; gap: 6px; }
.hd-composer .hd-input { inline-size: 100%; min-block-size: 34px; padding: 6px 10px; font-size: 13px; line-height: 1.45; }
.hd-composer textarea.hd-input { field-sizing: content; max-block-size: 160px; resize: none; }
.hd-composer-actions { display: flex; justify-content: flex-end; gap: 8px; }
.hd-composer-actions .hd-button { min-block-size: 30px; padding: 2px 12px; font-size: 12px; }
.hd-comment-error { margin: 0; font-size: 12px; color: var(--_hd-danger); }
.hd-comment-error:empty { display: none; }
.hd-mentions {
  padding: 4px;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: ${float};
}
.hd-mentions[hidden] { display: none; }
.hd-mentions > div { padding: 6px 8px; border-radius: 6px; cursor: pointer; }
.hd-mentions > [aria-selected="true"] { background: var(--_hd-accent-soft); }
@media (pointer: coarse) {
  .hd-comment-link { padding-block: 10px; }
  .hd-composer .hd-input { font-size: 16px; }
  .hd-composer-actions .hd-button { min-block-size: 40px; }
  .hd-mentions > div { padding-block: 12px; }
}
`;
