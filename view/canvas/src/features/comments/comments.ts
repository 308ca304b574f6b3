import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { commentCommandMessages } from "./command-messages.ts";
import { CommentsPanel } from "./comments-panel.ts";

const { commands, noComments } = commentCommandMessages;

/** Conversations at nodes, for a graph in a room. */
export const comments: CanvasFeature<CommentsPanel> = {
  name: "comments",
  model: ["comments"],
  create: (scope) => {
    const created = new CommentsPanel(scope);
    scope.onDispose(() => created.dispose());
    return created;
  },
  commands: [
    {
      name: "comment",
      text: commands.comment,
      after: "selectAll",
      section: "view",
      keys: ["m"],
      menus: ["node"],
      needs: [],
      whyMissing: ({ flow }) => (flow.get("comments") ? undefined : noComments),
      run: (scope, { item }) => scope.part(comments).show(item),
    },
    {
      name: "comments",
      text: commands.comments,
      after: "selectAll",
      section: "view",
      keys: ["Shift+m"],
      menus: ["graph"],
      needs: [],
      reach: "buttons",
      whyMissing: ({ flow }) => (flow.get("comments") ? undefined : noComments),
      run: (scope) => scope.part(comments).toggle(),
    },
  ],
  close: (scope) => scope.part(comments).close(),
};
