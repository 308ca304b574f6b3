export { comments } from "./comments-feature.ts";
export { Comments } from "./comments.ts";
