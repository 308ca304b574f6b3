/** Edges, their labels and the connection that is being drawn. */
export const edgeStyles = `
.hd-flow-edges { position: absolute; overflow: visible; pointer-events: none; }
.hd-edge path { fill: none; stroke: var(--_hd-edge); stroke-width: 1.5; }
.hd-edge[data-selected] path { stroke: var(--_hd-accent); stroke-width: 2.5; }
.hd-flow .hd-edge:focus-visible { outline: none; }
.hd-edge:focus-visible path { stroke: var(--_hd-focus); stroke-width: 3; }
.hd-edge:focus-visible { filter: drop-shadow(0 0 3px var(--_hd-focus)); }
.hd-edge[data-animated] path { stroke-dasharray: 6; animation: hd-flow-run 600ms linear infinite; }
@keyframes hd-flow-run { from { stroke-dashoffset: 12; } }
.hd-arrow-head :is(polyline, polygon) { fill: none; stroke: var(--_hd-edge); stroke: context-stroke; stroke-linecap: round; stroke-linejoin: round; }
.hd-arrow-head polygon { fill: var(--_hd-edge); fill: context-stroke; }
.hd-edge-label {
  position: absolute;
  max-inline-size: 160px;
  padding: 1px 8px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-size: 12px;
  color: var(--_hd-text);
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: 0 0 0 1px var(--_hd-line);
  pointer-events: auto;
  cursor: pointer;
}
.hd-edge-label[data-selected] { color: var(--_hd-accent); box-shadow: 0 0 0 1.5px var(--_hd-accent); }
.hd-flow-connection { position: absolute; overflow: visible; inline-size: 1px; block-size: 1px; z-index: 1; }
.hd-flow-connection :is(path, circle) { vector-effect: non-scaling-stroke; }
.hd-flow-connection path { fill: none; stroke: var(--_hd-accent); stroke-width: 2; stroke-dasharray: 5 4; }
.hd-flow-connection circle { fill: var(--_hd-accent); }
.hd-flow-connection[data-state="fits"] path { stroke: var(--_hd-success); stroke-dasharray: none; }
.hd-flow-connection[data-state="fits"] circle { fill: none; stroke: var(--_hd-success); stroke-width: 2; }
.hd-flow-connection[data-state="refused"] path { stroke: var(--_hd-danger); }
.hd-flow-connection[data-state="refused"] circle { fill: none; stroke: var(--_hd-danger); stroke-width: 2; }
.hd-flow-reason {
  position: absolute;
  z-index: 2;
  transform-origin: 0 0;
  inline-size: max-content;
  max-inline-size: 240px;
  margin: 14px;
  padding: 4px 10px;
  font-size: 12px;
  color: var(--_hd-danger);
  background: var(--_hd-surface);
  border-radius: var(--_hd-radius);
  box-shadow: 0 0 0 1px color-mix(in srgb, var(--_hd-danger) 40%, transparent), var(--_hd-lift);
}
`;
