import { defineMessages, type Messages } from "@heddle/params";

/** Apart from the other texts of the canvas, because few graphs have comments. */
const catalog = {
  comments: {
    title: "Comments",
    on: "Comments on {title}",
    close: "Close the comments",
    all: "All comments",
    deletedNode: "on a deleted node",
    deletedPerson: "Deleted person",
    open: "Open ({count})",
    resolvedTab: "Resolved ({count})",
    none: "There are no open comments.",
    noneResolved: "Nothing is resolved yet.",
    howToStart: "To comment on a node, choose “Comment…” in its menu, or press M.",
    count: { one: "{count} open conversation", other: "{count} open conversations" },
    countWithYou: {
      one: "{count} open conversation, mentions you",
      other: "{count} open conversations, you are mentioned",
    },
    replies: { one: "{count} reply", other: "{count} replies" },
    newComment: "New comment",
    reply: "Reply",
    placeholder: "Comment. @ mentions somebody.",
    replyPlaceholder: "Reply…",
    another: "New conversation",
    send: "Send",
    save: "Save",
    cancel: "Cancel",
    edit: "Edit",
    edited: "edited",
    delete: "Delete",
    askDelete: "Delete this comment?",
    keep: "Keep",
    resolve: "Resolve",
    reopen: "Reopen",
    resolvedBy: "Resolved by {name}",
    resolvedByApp: "Resolved",
    yourName: "Your name, which others see",
    nameFirst: "Enter your name first.",
    readOnly: "You can read the comments here, but not write any.",
    people: "People to mention",
    written: "{name} commented on {title}",
    writtenToYou: "{name} mentioned you on {title}",
    sent: "Comment sent",
    resolvedNow: "Conversation resolved",
    reopenedNow: "Conversation reopened",
    deleted: "Comment deleted",
  },
} as const;

/** English texts of comments. Translations use the same keys. */
export type CommentsCatalog = typeof catalog;

/** Everything that comments show or announce. */
export const commentMessages: Messages<CommentsCatalog> = defineMessages("canvas", catalog);
