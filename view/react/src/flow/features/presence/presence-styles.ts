import { lightDark } from "../../../styles/tokens.ts";
/** Other viewers of a shared graph. `--_hd-person` is the color of one. */
export const presenceStyles: string = `
.hd-flow-presence { position: absolute; inset: 0 auto auto 0; z-index: 3; pointer-events: none; }
.hd-flow-presence > div > * { position: absolute; inset: 0 auto auto 0; }
.hd-flow-other-node {
  box-sizing: border-box;
  border-radius: 8px;
  outline: 2px solid var(--_hd-person);
  outline-offset: 3px;
}
.hd-flow-other-node > .hd-flow-other-name { position: absolute; inset: auto auto calc(100% + 7px) -5px; }
.hd-flow-other-edge { overflow: visible; inline-size: 1px; block-size: 1px; }
.hd-flow-other-edge path { fill: none; stroke: var(--_hd-person); stroke-width: 6; stroke-linecap: round; opacity: 0.45; }
.hd-flow-other-ghost {
  box-sizing: border-box;
  padding: 8px 12px;
  overflow: hidden;
  font: 600 13px/1.4 var(--_hd-font);
  color: var(--_hd-text);
  text-overflow: ellipsis;
  white-space: nowrap;
  background: color-mix(in srgb, var(--_hd-person) 14%, color-mix(in srgb, var(--_hd-surface) 70%, transparent));
  border: 2px solid var(--_hd-person);
  border-radius: 8px;
  box-shadow: var(--_hd-lift);
  transition: transform 80ms linear;
}
.hd-flow-presence .hd-flow-other-cursor { transform-origin: 0 0; transition: transform 80ms linear; z-index: 1; }
.hd-flow-other-cursor svg {
  position: absolute;
  inset: -2px auto auto -2px;
  inline-size: 20px;
  block-size: 22px;
  overflow: visible;
  fill: var(--_hd-person);
  stroke: ${lightDark("#fff", "#101318")};
  stroke-width: 1.5;
  stroke-linejoin: round;
  paint-order: stroke;
  filter: drop-shadow(0 1px 2px #0000004d);
}
.hd-flow-other-cursor > .hd-flow-other-name { position: absolute; inset: 17px auto auto 12px; }
.hd-flow-other-name {
  max-inline-size: 180px;
  padding: 2px 8px;
  overflow: hidden;
  font: 600 12px/1.5 var(--_hd-font);
  color: #fff;
  text-overflow: ellipsis;
  white-space: nowrap;
  background: var(--_hd-person);
  border-radius: 10px;
  box-shadow: 0 1px 3px #0000002e;
}
.hd-flow-people { grid-area: 1 / 1 / 2 / -1; justify-self: end; align-self: start; position: relative; z-index: 1; }
.hd-flow-frame:has(.hd-flow-people) > .hd-flow-frame-top { margin-inline: 112px; }
/* The side without people is the panel's own. */
@container heddle (max-width: 640px) {
  .hd-flow-frame:has(.hd-flow-people) > .hd-flow-frame-top { margin-inline-start: 0; }
}
.hd-flow-avatars {
  all: unset;
  box-sizing: border-box;
  display: flex;
  padding: 3px;
  background: var(--_hd-surface);
  border-radius: 20px;
  box-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-lift);
  cursor: pointer;
}
.hd-flow .hd-flow-avatars:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 2px; }
.hd-flow-avatar {
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 30px;
  block-size: 30px;
  font: 600 11px/1 var(--_hd-font);
  color: #fff;
  background: var(--_hd-person);
  border-radius: 50%;
  forced-color-adjust: none;
}
/* Initials replace a picture of the person. They are not part of the name of the button, which is the number of people. */
.hd-flow-avatar::before { content: attr(data-text); }
.hd-flow-avatar[data-rest] { color: var(--_hd-text); background: var(--_hd-subtle); }
.hd-flow-avatars .hd-flow-avatar { box-shadow: 0 0 0 2px var(--_hd-surface); }
.hd-flow-avatars .hd-flow-avatar + .hd-flow-avatar { margin-inline-start: -3px; }
.hd-flow-avatars .hd-flow-avatar[data-followed] { box-shadow: 0 0 0 2px var(--_hd-surface), 0 0 0 4px var(--_hd-person); }
.hd-flow-ask-name > p { margin: 0; }
.hd-flow-ask-name .hd-input { inline-size: 100%; }
.hd-flow-ask-name > form { display: grid; gap: 8px; }
.hd-flow-ask-name.hd-flow-ask-name { gap: 8px; padding: 12px; }
.hd-flow-people-list, .hd-flow-ask-name {
  position: absolute;
  inset: calc(100% + 8px) 0 auto auto;
  display: grid;
  gap: 2px;
  inline-size: max-content;
  min-inline-size: 240px;
  max-inline-size: min(320px, calc(100cqi - 32px));
  max-block-size: 320px;
  margin: 0;
  padding: 8px;
  overflow: auto;
  font-size: 13px;
  list-style: none;
  background: var(--_hd-surface);
  border-radius: 12px;
  box-shadow: 0 0 0 1px var(--_hd-rim), 0 8px 24px ${lightDark("#10182826", "#00000080")};
}
.hd-flow-people-list li { display: flex; align-items: center; gap: 10px; min-block-size: 40px; padding-inline: 4px; }
.hd-flow-people-list form { flex: 1; min-inline-size: 0; }
.hd-flow-people-list .hd-input { inline-size: 100%; min-block-size: 34px; padding-block: 4px; font-size: 13px; }
.hd-flow-person { flex: 1; display: grid; min-inline-size: 0; overflow-wrap: anywhere; }
.hd-flow-person small { color: var(--_hd-muted); }
.hd-flow-follow.hd-button { flex: none; min-block-size: 30px; padding: 2px 10px; font-size: 12px; }
.hd-flow-follow[aria-pressed="true"] { color: var(--_hd-accent); border-color: var(--_hd-accent); }
.hd-flow-followed {
  position: absolute;
  z-index: 7;
  inset: 0;
  display: grid;
  place-items: start center;
  border: 3px solid var(--_hd-person);
  border-radius: calc(var(--_hd-radius) + 3px);
  pointer-events: none;
}
.hd-flow-followed button {
  all: unset;
  display: flex;
  gap: 8px;
  padding: 3px 12px 5px;
  font: 600 12px/1.5 var(--_hd-font);
  color: #fff;
  background: var(--_hd-person);
  border-radius: 0 0 10px 10px;
  pointer-events: auto;
  cursor: pointer;
}
.hd-flow .hd-flow-followed button:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) {
  .hd-flow-other-ghost, .hd-flow-presence .hd-flow-other-cursor { transition: none; }
}
`;
