/** Vite settings that replace React by Preact: of the standalone elements, and of tests with `HEDDLE_PREACT=1`. */
const react = `${import.meta.dirname}/react.ts`;

export const preactAlias = [
  { find: /^react(-dom)?$/, replacement: react },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  // Only tests render on a server.
  { find: /^react-dom\/server$/, replacement: "preact-render-to-string" },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: "preact/compat/jsx-runtime" },
];
