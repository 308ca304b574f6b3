import { comments as canvas } from "@heddle/canvas";
import type { Handle } from "@heddle/params";
import type { ReactNode } from "react";

import { lazyView } from "../../../lazy-view.ts";
import { useParam } from "../../../use-params.ts";
import { useFlowScope, useSignal } from "../../flow-context.ts";
import type { FlowViewFeature } from "../../flow-view-feature.ts";
import { lazyFocus } from "../../lazy-part.tsx";
import type * as lazyComments from "./lazy-comments.ts";

/** Loaded when a graph has comments. */
const load = (): Promise<typeof lazyComments> => import("./lazy-comments.ts");

const Badges = lazyView(async () => (await load()).CommentBadges);
const Button = lazyView(async () => (await load()).CommentsButton);
const Announcements = lazyView(async () => (await load()).CommentAnnouncements);
const Panel = lazyFocus(load, "CommentsPanel", (scope) => scope.part(canvas).open.set(undefined));

/** The number of open conversations at each node. */
function CommentBadges(): ReactNode {
  const handle = useComments();
  return handle && <Badges handle={handle} />;
}

/** Opens the list of all comments. */
function CommentsButton(): ReactNode {
  const handle = useComments();
  return handle && <Button handle={handle} />;
}

/** The comments on a node, or the list of all, while they are open. */
function CommentsPanel(): ReactNode {
  const handle = useComments();
  const open = useSignal(useFlowScope().part(canvas).open);
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

/** Conversations at nodes, for a graph in a room. */
export const comments: FlowViewFeature = {
  canvas,
  views: { overNodes: CommentBadges, shareButton: CommentsButton, panel: CommentsPanel },
};
