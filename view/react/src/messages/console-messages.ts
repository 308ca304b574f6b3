import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  api: "API",
  operations: "Operations",
  showOperations: "Show operations",
  hideOperations: "Hide operations",
  search: "Search operations",
  searchHint: "Search operations…",
  found: { one: "{count} operation found", other: "{count} operations found" },
  unlisted: "{count} more. Refine the search to see them.",
  nothingFound: "No operation matches. Try fewer words.",
  otherTag: "Untagged",
  overview: "Overview",
  history: "History",
  historyOf: "History ({count})",
  modes: { request: "Request", record: "Edit record" },
  modesLabel: "How to use this operation",
  tools: "Tools of the request",
  noResponse: "The response appears here.",
  answers: "Documented responses",
  noRequests: "No requests yet.",
  noRequestsHint: "Requests of this session are listed here. Open one or send it again.",
  openOf: "Open {name}",
  sendAgain: "Send again",
  sendAgainOf: "Send again: {name}",
  copyCurl: "Copy as cURL",
  /** Follows the word "Copy". */
  curlOf: "as cURL: {name}",
  clearHistory: "Clear history",
  copyLink: "Copy link",
  linkCopied: "Link copied.",
  linkShown: "Copy this link:",
  durations: { ms: "{count} ms", s: "{count} s" },
} as const;

/** English messages of a console. Translations use the same keys. */
export type ConsoleCatalog = typeof catalog;

/** Every text that the console itself shows or announces. */
export const messages: Messages<ConsoleCatalog> = defineMessages("console", catalog);
