/** Every text that the console itself shows or announces; replace entries to translate them. */
export const consoleMessages = {
  api: "API",
  operations: "Operations",
  showOperations: "Show the operations",
  hideOperations: "Hide the operations",
  search: "Search operations",
  searchHint: "Search operations…",
  found: (count: number): string =>
    count === 1 ? "1 operation found" : `${count} operations found`,
  unlisted: (count: number): string => `${count} more. Another word finds fewer.`,
  nothingFound: "No operation matches. Fewer words find more.",
  otherTag: "Other operations",
  overview: "Overview",
  history: "History",
  historyOf: (count: number): string => (count === 0 ? "History" : `History (${count})`),
  modes: { request: "Request", record: "Edit record" },
  modesLabel: "How to use this operation",
  response: "Response",
  noResponse: "What the API answers is shown here.",
  answers: "Answers that the API describes",
  noRequests: "Nothing has been sent yet.",
  noRequestsHint: "Every request of this session is listed here, to be looked at and sent again.",
  openOf: (name: string): string => `Open ${name}`,
  sendAgain: "Send again",
  sendAgainOf: (name: string): string => `Send again: ${name}`,
  copyCurl: "Copy as cURL",
  /** What is copied, after the word "Copy". */
  curlOf: (name: string): string => `as cURL: ${name}`,
  forget: "Clear history",
  milliseconds: (count: number): string =>
    count < 1000 ? `${count} ms` : `${(count / 1000).toFixed(1)} s`,
  opened: (name: string): string => `${name} opened`,
};
