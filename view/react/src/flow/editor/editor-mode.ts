import { type Context, createContext } from "react";

/** Where editors of nodes are opened: one subscription for the whole graph, and not one in each of its nodes. */
export const EditorModeContext: Context<unknown> = createContext<unknown>("toolbar");
