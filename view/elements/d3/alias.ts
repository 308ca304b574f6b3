/**
 * Vite aliases that replace d3-selection, d3-transition and d3-interpolate by the parts of them that pan and zoom use. The
 * standalone elements, the pages of the server, and tests with `HEDDLE_PREACT=1` have them.
 */
export const d3Alias = [
  { find: /^d3-interpolate$/, replacement: `${import.meta.dirname}/interpolate.ts` },
  { find: /^d3-selection$/, replacement: `${import.meta.dirname}/selection.ts` },
  { find: /^d3-transition$/, replacement: `${import.meta.dirname}/transition.ts` },
];
