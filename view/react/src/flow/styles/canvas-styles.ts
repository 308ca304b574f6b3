import { groundGap, smallestGround } from "../viewport/ground-transform.ts";

/** How much larger than the screen the plane of dots is, so that it covers the screen when it is small. */
const groundSize = `calc(${100 / smallestGround}% + ${2 * groundGap}px)`;

/** The plane, and what React Flow needs of its own elements. */
export const canvasStyles: string = `
.hd-flow {
  --_hd-plane: var(--hd-flow-background, light-dark(#f6f7f9, #101318));
  --_hd-dots: var(--hd-flow-dots, light-dark(#c3cad6, #363e4b));
  --_hd-lift: 0 2px 6px light-dark(#10182817, #00000066);
  position: relative;
  block-size: var(--hd-flow-height, 560px);
  min-block-size: 240px;
  background: var(--_hd-plane);
  border: 1px solid var(--_hd-line);
  border-radius: calc(var(--_hd-radius) + 4px);
}
.hd-flow[data-theme="light"] { color-scheme: light; }
.hd-flow[data-theme="dark"] { color-scheme: dark; }
/* Round corners around the drawing would be cut out of a picture of all layers in every frame: only the elements get them. */
.hd-flow-canvas { position: absolute; inset: 0; overflow: hidden; }
.hd-flow .react-flow:focus-visible { outline: none; }
.hd-flow:has(.react-flow:focus-visible) { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
.react-flow { user-select: none; }
.react-flow__renderer { z-index: 4; overflow: hidden; border-radius: calc(var(--_hd-radius) + 3px); }
.react-flow__pane { z-index: 1; touch-action: none; cursor: grab; }
.react-flow__pane.dragging { cursor: grabbing; }
/* While the graph is panned it is a layer that is moved, not drawn again; always, it would be blurred when it is zoomed. */
.react-flow__pane.dragging > .react-flow__viewport { will-change: transform; }
.react-flow__viewport { z-index: 2; transform-origin: 0 0; pointer-events: none; }
.react-flow__nodes { transform-origin: 0 0; pointer-events: none; }
.react-flow__node { position: absolute; transform-origin: 0 0; }
.react-flow__edgelabel-renderer, .react-flow__viewport-portal {
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  pointer-events: none;
  user-select: none;
}
.hd-flow-ground {
  position: absolute;
  z-index: -1;
  inset: 0 auto auto 0;
  inline-size: ${groundSize};
  block-size: ${groundSize};
  transform-origin: 0 0;
  pointer-events: none;
  stroke: var(--_hd-dots);
}
.react-flow__panel { position: absolute; z-index: 5; margin: 8px; }
.react-flow__panel.bottom { inset-block-end: 0; }
.react-flow__panel.right { inset-inline-end: 0; }
.react-flow__attribution { margin: 0; padding: 2px 6px; font-size: 10px; color: var(--_hd-muted); }
.react-flow__attribution a { color: inherit; text-decoration: none; }
.hd-flow-anchored {
  position: absolute;
  z-index: 7;
  inset: 0 auto auto 0;
  display: flex;
  flex-direction: column;
  inline-size: max-content;
  max-inline-size: calc(100% - 16px);
  max-block-size: calc(100% - 16px);
}
.hd-flow-anchored[data-sheet] { inset: auto 8px 8px; inline-size: auto; max-inline-size: none; max-block-size: 55%; z-index: 8; }
.hd-flow-canvas[data-purpose="move"] :is(.react-flow__pane, .hd-node) { cursor: grab; }
.hd-flow-canvas[data-purpose="connect"] :is(.react-flow__pane, .hd-node) { cursor: crosshair; }
.hd-flow-canvas[data-purpose="choose"] :is(.react-flow__pane, .hd-node) { cursor: pointer; }
.hd-flow-box {
  position: absolute;
  background: color-mix(in srgb, var(--_hd-accent) 10%, transparent);
  border: 0 solid var(--_hd-accent);
}
.hd-flow-notice {
  position: absolute;
  z-index: 10;
  inset-block-end: 16px;
  inset-inline: 16px;
  margin-inline: auto;
  inline-size: fit-content;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 6px 6px 6px 14px;
  color: var(--_hd-danger);
  background: var(--_hd-surface);
  border: 1px solid color-mix(in srgb, var(--_hd-danger) 40%, transparent);
  border-radius: var(--_hd-radius);
  box-shadow: var(--_hd-lift);
}
`;
