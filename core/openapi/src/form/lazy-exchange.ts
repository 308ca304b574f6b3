/** What a form needs to send a request and to show its outcome: loaded on demand, a form is filled in without it. */
export { withFilesAsText } from "../request/files-as-text.ts";
export { planRequest } from "../request/plan-request.ts";
export { secretsOf } from "../request/secrets.ts";
export { ApiResponse } from "../send/api-response.ts";
export { DeclaredPasswords } from "../response/hide-secrets.ts";
export { itemFeed } from "../response/item-feed.ts";
export { sendRequest } from "../send/send-request.ts";
export { OutcomeViews } from "./outcome-views.ts";
export { serverIssues } from "./server-issues.ts";
