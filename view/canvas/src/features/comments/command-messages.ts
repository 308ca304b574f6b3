import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  noComments: "Comments need a room: share the graph to comment on it.",
  commands: {
    comment: "Comment…",
    comments: "Show or hide the comments",
  },
} as const;

/** English texts of the commands of comments; those of the panel are loaded with it. */
export type CommentCommandCatalog = typeof catalog;

/** Everything that the commands of comments show. */
export const commentCommandMessages: Messages<CommentCommandCatalog> = defineMessages(
  "canvas",
  catalog,
);
