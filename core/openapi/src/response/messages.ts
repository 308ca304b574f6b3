/** Every text that a shown response says of its own; replace entries to translate them. */
export const messages = {
  /** By the first digit of a status. */
  classSentences: [
    "The server is not done yet.",
    "The request was successful.",
    "The answer is to be found elsewhere.",
    "The server did not accept the request.",
    "The server failed. The request may be right.",
  ] as readonly string[],
  /** Where one status says more than its class. */
  statusSentences: {
    401: "The server does not know who is asking: credentials are missing or wrong.",
    403: "The server knows who is asking, and does not allow it.",
    404: "There is nothing at this address.",
    409: "The request is in conflict with what the server has.",
    412: "What the request is about has changed in the meantime.",
    422: "The server did not accept the values.",
    429: "There were too many requests. Try again later.",
    503: "The server is not available at present. Try again later.",
  } as Readonly<Record<number, string>>,
  unknownStatus: "The server answered with a status that HTTP does not know.",
  milliseconds: (count: number): string =>
    count < 1000 ? `${Math.round(count)} ms` : `${(count / 1000).toFixed(1)} s`,
  emptyBody: "The response has no body.",
  emptyList: "The list is empty.",
  truncated: (size: string): string => `The body is longer than the limit: ${size} of it are here.`,
  /** Why a redirect is shown instead of what it leads to. */
  notFollowed: {
    "other-origin":
      "The server sends the request on to another origin, which is not asked. If the API has moved there, change the base URL.",
    "secret-body":
      "The server sends the request on to another origin, which is not asked: the body holds a password. If the API has moved there, change the base URL.",
    "secret-address":
      "The server sends the request on to another origin, which is not asked: its address would hold a secret of this request.",
  },
  shortened: (shown: string, size: string): string =>
    `Shown are the first ${shown} characters of ${size}. The download has all of it.`,
  notJson: "The server calls this JSON, but it is not.",
  headers: (count: number): string => `Response headers (${count})`,
  headerName: "Name",
  headerValue: "Value",
  request: "Request",
  body: "Body",
  table: "Table",
  json: "JSON",
  picture: "Picture",
  source: "Source",
  binary: (mediaType: string, size: string): string =>
    `${mediaType || "Data of an unknown type"}, ${size}`,
  download: (name: string, size: string): string => `Download ${name} (${size})`,
  items: "Items",
  pictureOf: (mediaType: string): string => `The picture in the response (${mediaType})`,
};
