import { addStyles } from "../../../styles/sheet.ts";
import { commentStyles } from "./comment-styles.ts";

export { CommentBadges, CommentsButton } from "./comment-badges.tsx";
export { CommentAnnouncements, CommentsPanel } from "./comments-panel.tsx";

addStyles(commentStyles);
