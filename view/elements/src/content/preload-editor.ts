/**
 * Loads the code of the default editors in advance. Bundlers have it with the graph; the standalone elements have
 * `lazy-default-editor.ts` of `@heddle/flow` in place of this module.
 */
export async function preloadDefaultEditor(): Promise<void> {}
