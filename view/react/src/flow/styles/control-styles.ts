import { iconRules } from "../../styles/icons.ts";

/** Buttons over the canvas. */
export const controlStyles: string = `
.hd-flow-buttons {
  display: inline-flex;
  gap: 2px;
  padding: 3px;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: 0 0 0 1px light-dark(#1018281f, #ffffff24), var(--_hd-lift);
}
.hd-flow-map {
  display: grid;
  margin-block-end: 16px;
  overflow: hidden;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: 0 0 0 1px light-dark(#1018281f, #ffffff24), var(--_hd-lift);
}
@container heddle (max-width: 480px) { .hd-flow-map { zoom: 0.6; } }
.hd-node-actions { margin-inline-start: auto; margin-inline-end: -8px; display: inline-flex; opacity: 0; }
.hd-node:hover .hd-node-actions, .hd-node:focus-within .hd-node-actions, .react-flow__node.selected .hd-node-actions { opacity: 1; }
@media (hover: none) { .hd-node-actions { opacity: 1; } }
${iconRules({
  pencil: "m10.5 3 2.5 2.5-7 7-3 .5.5-3 7-7Z",
  bin: "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5M7 7v3.5M9 7v3.5",
  frame: "M3 6V3h3m4 0h3v3m0 4v3h-3m-4 0H3v-3",
})}
`;
