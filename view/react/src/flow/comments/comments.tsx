import type { Handle } from "@heddle/params";
import type { ReactNode } from "react";

import { lazyView } from "../../lazy-view.ts";
import { useParam } from "../../use-params.ts";
import { useFlowScope, useSignal } from "../flow-context.ts";
import { lazyFocus } from "../lazy-part.tsx";
import type * as lazyComments from "./lazy-comments.ts";

/** Loaded when a graph has comments. */
const load = (): Promise<typeof lazyComments> => import("./lazy-comments.ts");

const Badges = lazyView(async () => (await load()).CommentBadges);
const Button = lazyView(async () => (await load()).CommentsButton);
const Announcements = lazyView(async () => (await load()).CommentAnnouncements);
const Panel = lazyFocus(load, "CommentsPanel", (scope) => scope.openComments.set(undefined));

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

/** The comments on a node, or the list of all, while they are open. */
export function CommentsPanel(): ReactNode {
  const handle = useComments();
  const open = useSignal(useFlowScope().openComments);
  return (
    handle && (
      <>
        <Announcements handle={handle} />
        {open && <Panel handle={handle} open={open} />}
      </>
    )
  );
}

/** The comments on the graph; `null` if it has none. */
function useComments(): Handle | null {
  // The `flow` kind declares the type.
  return useParam(useFlowScope().handle, "comments") as Handle | null;
}
