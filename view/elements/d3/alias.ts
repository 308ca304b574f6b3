/**
 * Vite settings that replace the parts of d3 that select elements, animate and interpolate any value, of which pan and zoom need little: of the
 * standalone elements and the pages of the server, and of tests with `HEDDLE_PREACT=1`.
 */
export const d3Alias = [
  { find: /^d3-interpolate$/, replacement: `${import.meta.dirname}/interpolate.ts` },
  { find: /^d3-selection$/, replacement: `${import.meta.dirname}/selection.ts` },
  { find: /^d3-transition$/, replacement: `${import.meta.dirname}/transition.ts` },
];
