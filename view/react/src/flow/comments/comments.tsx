import type { Handle } from "@heddle/params";
import type { ReactNode } from "react";

import { lazyView } from "../../lazy-view.ts";
import { useParam } from "../../use-params.ts";
import { useFlowScope } from "../flow-context.ts";
import type * as lazyComments from "./lazy-comments.ts";

/** Loaded when a graph has comments. */
const load = (): Promise<typeof lazyComments> => import("./lazy-comments.ts");

const Badges = lazyView(async () => (await load()).CommentBadges);
const Button = lazyView(async () => (await load()).CommentsButton);
const Panel = lazyView(async () => (await load()).CommentsPanel);

/** The number of open conversations at each node. */
export function CommentBadges(): ReactNode {
  const handle = useComments();
  return handle && <Badges handle={handle} />;
}

/** Opens the list of all comments. */
export function CommentsButton(): ReactNode {
  const handle = useComments();
  return handle && <Button handle={handle} />;
}

/** The comments on a node, or the list of all. */
export function CommentsPanel(): ReactNode {
  const handle = useComments();
  return handle && <Panel handle={handle} />;
}

/** The comments on the graph; `null` if it has none. */
function useComments(): Handle | null {
  // The `flow` kind declares the type.
  return useParam(useFlowScope().handle, "comments") as Handle | null;
}
