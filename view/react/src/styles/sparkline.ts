/** Small charts. */
export const sparkline = `
.hd-sparkline { display: grid; gap: 4px; color: var(--_hd-accent); }
.hd-sparkline-caption { display: flex; justify-content: space-between; align-items: baseline; gap: 8px; font-size: var(--_hd-small); color: var(--_hd-muted); }
.hd-sparkline-caption strong { font-weight: 600; font-variant-numeric: tabular-nums; color: var(--_hd-text); white-space: nowrap; }
.hd-sparkline-chart { inline-size: 100%; block-size: 48px; overflow: visible; border-block-end: 1px solid var(--_hd-line); }
.hd-sparkline-line { fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.hd-sparkline-area { fill: currentColor; opacity: 0.14; }
.hd-sparkline-bars { fill: currentColor; opacity: 0.85; }
`;
