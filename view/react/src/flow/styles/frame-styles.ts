import { iconRules } from "../../styles/icons.ts";

const float = "0 0 0 1px light-dark(#1018281f, #ffffff24), var(--_hd-lift)";

/** So many pixels the buttons and the map in the lower corners take, with the gap above them. */
const buttonsRoom = 52;
const mapRoom = 168;

/** What lies over the graph at its borders: panels, the side bar, controls, and what is there while it is empty. */
export const frameStyles: string = `
.hd-flow-frame {
  position: absolute;
  z-index: 6;
  inset: 0;
  display: grid;
  grid-template:
    "top top top" auto
    "left . right" minmax(0, 1fr)
    "bottom bottom bottom" auto / auto minmax(0, 1fr) auto;
  gap: 12px;
  padding: 12px;
  pointer-events: none;
}
.hd-flow-frame > *, .hd-flow-frame-left > *, .hd-flow-frame-corners > * { min-inline-size: 0; }
.hd-flow-frame .hd-flow-overlay { pointer-events: auto; }
.hd-flow-frame-left { grid-area: left; display: flex; gap: 12px; }
/* In the middle of the side; what is high goes up first, and stays clear of what is in the corner below. */
.hd-flow-frame-middle { display: grid; grid-template-rows: minmax(0, 1fr) auto minmax(${buttonsRoom}px, 1fr); }
.hd-flow-frame-middle > * { grid-row: 2; }
.hd-flow-frame > .hd-flow-frame-middle { grid-area: right; }
.hd-flow-frame:has(.hd-flow-map) > .hd-flow-frame-middle { grid-template-rows: minmax(0, 1fr) auto minmax(${mapRoom}px, 1fr); }
.hd-flow-frame-corners {
  grid-area: 2 / 1 / 3 / -1;
  align-self: end;
  display: flex;
  flex-wrap: wrap-reverse;
  justify-content: space-between;
  /* The lines are stacked from below: this is at the bottom. */
  align-items: flex-start;
  gap: 12px;
}
.hd-flow-frame-corners > .hd-flow-map { margin-inline-start: auto; }
.hd-flow-panel {
  max-block-size: 100%;
  overflow: auto;
  padding: 10px 14px;
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: ${float};
}
.hd-flow-panel[data-side="top"] { grid-area: top; justify-self: center; }
.hd-flow-panel[data-side="bottom"] { grid-area: bottom; justify-self: center; margin-block-end: 12px; }
/* A switch by itself is as wide as its words: the room for what may stand behind them is not kept. */
.hd-flow-panel > .hd-field[data-inline]:not(:has(> .hd-note, > .hd-choices)) { grid-template-columns: auto auto; }
.hd-flow-panel[data-side="left"] { max-inline-size: 260px; }
.hd-flow-panel[data-side="right"] { max-inline-size: 260px; }
.hd-flow-side-bar, .hd-flow-side-bar-button { align-self: flex-start; }
.hd-flow-side-bar {
  display: flex;
  flex-direction: column;
  gap: 8px;
  inline-size: 208px;
  max-block-size: calc(100% - ${buttonsRoom}px);
  padding: 6px 10px 10px;
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: ${float};
}
/* On a small screen it is a sheet at the bottom, and out of the way while something is dragged out of it. */
.hd-flow-side-bar[data-drawer] { position: absolute; inset: auto 8px 8px; z-index: 1; inline-size: auto; max-block-size: 50%; }
.hd-flow-side-bar[data-drawer][data-dragging] { opacity: 0; pointer-events: none; }
.hd-flow-side-bar[data-drawer][data-dragging] * { pointer-events: none; }
.hd-flow-side-bar[data-drawer] .hd-flow-types { display: flex; gap: 6px; padding-block: 4px; scrollbar-width: none; }
.hd-flow-side-bar[data-drawer] .hd-flow-types > * { flex: none; }
.hd-flow-side-bar[data-drawer] .hd-flow-type { inline-size: max-content; min-block-size: 44px; padding-inline-end: 12px; background: var(--_hd-subtle); touch-action: pan-x; }
.hd-flow-side-bar-head { display: flex; align-items: center; justify-content: space-between; }
.hd-flow-side-bar-head strong { font-size: 13px; font-weight: 600; padding-inline-start: 4px; }
.hd-flow-side-bar .hd-input { flex: none; min-block-size: 32px; padding-block: 4px; font-size: 13px; }
.hd-flow-types { overflow: auto; min-block-size: 0; margin-inline: -4px; padding: 2px 4px; }
.hd-flow-type, .hd-flow-ghost {
  all: unset;
  box-sizing: border-box;
  display: flex;
  align-items: center;
  gap: 10px;
  font: 13px/1.3 var(--_hd-font);
  color: var(--_hd-text);
}
.hd-flow-type {
  inline-size: 100%;
  min-block-size: 36px;
  padding: 4px 6px;
  border-radius: 6px;
  cursor: grab;
  touch-action: pan-y;
  user-select: none;
}
.hd-flow-type:hover { background: var(--_hd-subtle); }
.hd-flow .hd-flow-type:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
.hd-flow-type-icon {
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 26px;
  block-size: 26px;
  color: #fff;
  border-radius: 6px;
}
.hd-flow-type-icon[data-plain] { color: var(--_hd-text); background: var(--_hd-subtle); }
.hd-flow-ghost {
  position: fixed;
  z-index: 1000;
  translate: -50% -50%;
  padding: 8px 14px 8px 8px;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: 0 0 0 2px var(--_hd-accent), 0 8px 24px light-dark(#10182833, #00000080);
  pointer-events: none;
  opacity: 0.92;
}
.hd-flow-lock { display: inline-flex; align-items: center; padding-inline-end: 8px; font-size: 12px; color: var(--_hd-muted); }
.hd-flow-lock .hd-icon-button { cursor: default; background: none; }
.hd-icon-button[aria-disabled="true"] { opacity: 0.4; cursor: default; background: none; }
.hd-flow-empty {
  position: absolute;
  z-index: 5;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 6px;
  padding: 24px;
  text-align: center;
  color: var(--_hd-muted);
  pointer-events: none;
}
.hd-flow-empty strong { font-size: 16px; font-weight: 600; color: var(--_hd-text); }
.hd-flow-empty .hd-button { margin-block-start: 8px; pointer-events: auto; }
@container heddle (max-width: 640px) {
  .hd-flow-panel[data-side="left"], .hd-flow-panel[data-side="right"] { max-inline-size: 40cqi; }
}
${iconRules({
  undo: "M5.5 3 2.5 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7",
  redo: "m10.5 3 3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H9",
  lock: "M4 7.5h8v5.5H4ZM5.5 7.5V5.5a2.5 2.5 0 0 1 5 0v2",
  keys: "M2 4.5h12v7H2ZM4.5 7h.01M7 7h.01M9.5 7h.01M11.5 7h.01M5 9.5h6",
})}
`;
