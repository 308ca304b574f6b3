/** How several views inside a node are shown: one at a time, below each other, or as tabs. */
export type PanePolicy = "single" | "stack" | "tabs";

/** All pane policies. */
export const panePolicies: readonly PanePolicy[] = ["single", "stack", "tabs"];
