/** Every text that the console itself shows or announces; replace entries to translate them. */
export const consoleMessages = {
  api: "API",
  operations: "Operations",
  showOperations: "Show operations",
  hideOperations: "Hide operations",
  search: "Search operations",
  searchHint: "Search operations…",
  found: (count: number): string =>
    count === 1 ? "1 operation found" : `${count} operations found`,
  unlisted: (count: number): string => `${count} more. Refine the search to see them.`,
  nothingFound: "No operation matches. Try fewer words.",
  otherTag: "Other operations",
  overview: "Overview",
  history: "History",
  historyOf: (count: number): string => (count === 0 ? "History" : `History (${count})`),
  modes: { request: "Request", record: "Edit record" },
  modesLabel: "How to use this operation",
  response: "Response",
  noResponse: "The response appears here.",
  answers: "Documented responses",
  noRequests: "No requests yet.",
  noRequestsHint: "Requests of this session are listed here. Open one or send it again.",
  openOf: (name: string): string => `Open ${name}`,
  sendAgain: "Send again",
  sendAgainOf: (name: string): string => `Send again: ${name}`,
  copyCurl: "Copy as cURL",
  /** Follows the word "Copy". */
  curlOf: (name: string): string => `as cURL: ${name}`,
  forget: "Clear history",
  milliseconds: (count: number): string =>
    count < 1000 ? `${count} ms` : `${(count / 1000).toFixed(1)} s`,
  opened: (name: string): string => `${name} opened`,
};
