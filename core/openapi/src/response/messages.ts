/** The texts of a response view; replace entries to translate them. */
export const messages = {
  /** By the first digit of a status. */
  classSentences: [
    "The server has not finished yet.",
    "The request was successful.",
    "The response is at another address.",
    "The server did not accept the request.",
    "The server failed. The request may be valid.",
  ] as readonly string[],
  /** Statuses that say more than their class. */
  statusSentences: {
    401: "The credentials are missing or wrong.",
    403: "The credentials do not permit this request.",
    404: "There is nothing at this address.",
    409: "The request conflicts with the current state of the server.",
    412: "The record has changed in the meantime.",
    422: "The server did not accept the values.",
    429: "There were too many requests. Try again later.",
    503: "The server is not available. Try again later.",
  } as Readonly<Record<number, string>>,
  unknownStatus: "The status is not defined in HTTP.",
  milliseconds: (count: number): string =>
    count < 1000 ? `${Math.round(count)} ms` : `${(count / 1000).toFixed(1)} s`,
  emptyBody: "The response has no body.",
  emptyList: "The list is empty.",
  truncated: (size: string): string =>
    `The body exceeds the limit: only the first ${size} were received.`,
  /** Why a redirect was not followed. */
  notFollowed: {
    "other-origin":
      "The server redirects to another origin, which was not followed. If the API has moved there, change the base URL.",
    "secret-body":
      "The server redirects to another origin, which was not followed because the body contains a password. If the API has moved there, change the base URL.",
    "secret-address":
      "The server redirects to another origin, which was not followed because its URL would contain a secret of this request.",
  },
  shortened: (shown: string, size: string): string =>
    `Only the first ${shown} characters of ${size} are displayed. The download is complete.`,
  notJson: "The server declares this as JSON, but it is not valid JSON.",
  headers: (count: number): string => `Response headers (${count})`,
  headerName: "Name",
  headerValue: "Value",
  request: "Request",
  body: "Body",
  table: "Table",
  json: "JSON",
  picture: "Image",
  source: "Source",
  binary: (mediaType: string, size: string): string =>
    `${mediaType || "Data of an unknown type"}, ${size}`,
  download: (name: string, size: string): string => `Download ${name} (${size})`,
  items: "Items",
  pictureOf: (mediaType: string): string => `The image in the response (${mediaType})`,
};
