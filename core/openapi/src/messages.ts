import { defineMessages, type Message, type Messages, type Translatable } from "@heddle/params";

const catalog = {
  loading: "Loading the API description…",
  send: "Send",
  cancel: "Cancel",
  sections: {
    path: "Path",
    query: "Query",
    header: "Headers",
    cookie: "Cookies",
    body: "Body",
  },
  contentType: "Content type",
  bodyAs: "Edit the body as",
  bodyAsForm: "Form",
  bodyAsJson: "JSON",
  bodyJson: "Body as JSON",
  bodyNotObject: "The form can only show an object. This body is sent as it is.",
  manyValues: "This has more than {most} values, too many for a form. Send it with a program.",
  unlisted: "Sent as well, and shown only as JSON: {names}",
  examples: {
    fill: "Fill in an example",
    choose: "Choose an example",
    undo: "Undo",
    /** An example with its name and its summary. */
    named: "{name}: {summary}",
    at: "Example {position}",
    external: "Not offered, because the document only refers to them: {names}",
  },
  noInputs: "This operation takes no input.",
  changedOperation: {
    title: "This operation has changed",
    lost: "The new version has no place for this input: {names}",
    values: "Input without a place",
    dismiss: "Dismiss",
    dismissTitle: "Dismiss this input?",
    dismissText: "Nothing brings it back, unless you copy it now: {names}",
    keep: "Keep it",
  },
  deprecated: "This operation is deprecated.",
  problems: { one: "{count} problem", other: "{count} problems" },
  sendAnyway: "Send anyway",
  /** An issue with the path of its value. */
  at: "{path}: {message}",
  /** A field inside another one. */
  inside: "{first} › {second}",
  lines: "{first}\n{second}",
  facts: "{first} · {second}",
  credentials: "Credentials",
  credentialsUse: "Sign in with",
  username: "User name",
  password: "Password",
  bearerToken: "Bearer token",
  accessToken: "Access token",
  httpCredentials: "{scheme} credentials",
  /** A credential with the name of its security scheme. */
  credentialOf: "{credential} ({scheme})",
  mutualTls:
    "This API requires a client certificate, which the program that sends the request must provide.",
  anonymous: "No credentials",
  sentByApp: "The app sends {header} itself. Input here is not used.",
  waiting: "Waiting for response…",
  receiving: "Receiving the response…",
  /** How much of a response has arrived. */
  amount: "{received} of {total}",
  canceled: "The request was canceled.",
  timedOut: {
    one: "No response within {count} second. Your input is kept. Try again.",
    other: "No response within {count} seconds. Your input is kept. Try again.",
  },
  headersFailed:
    "The app could not create the headers of the request, so nothing was sent. Its operator can see the reason.",
  notSent: "The request was not sent.",
  codeNotLoaded:
    "The code that sends it could not be loaded. Check your connection, and reload the page.",
  busy: "A different request is still running. Wait for its response or cancel it, then send again.",
  networkFailed: "The request failed.",
  tooLate: "The server did not respond in time.",
  notLoaded: "The API description could not be loaded.",

  responseTitle: "Server response",

  deletion: {
    button: "Delete",
    title: "Delete {name}?",
    text: "This cannot be undone.",
    unsaved: "Your unsaved changes are lost too.",
    done: "Deleted {name}.",
    failed: "{name} was not deleted.",
    noResponse: "The server did not respond. Reload to see whether it still exists.",
  },

  pages: {
    first: "First page",
    previous: "Previous page",
    next: "Next page",
    rangeOf: "{from}–{to} of {total}",
    range: "{from}–{to}",
    page: "Page {page}",
    empty: "This page is empty.",
    total: { one: "{count} in total", other: "{count} in total" },
    misfit: "The other page cannot be requested: {names} does not accept its value.",
  },

  durations: { ms: "{count} ms", s: "{count} s" },
  response: {
    /** By the first digit of a status. */
    classes: {
      1: "The server has not finished yet.",
      2: "The request was successful.",
      3: "The response is at another address.",
      4: "The server did not accept the request.",
      5: "The server failed. The request may be valid.",
    },
    /** Statuses that say more than their class. */
    statuses: {
      401: "Not authorized: credentials are missing or invalid.",
      403: "The credentials do not permit this request.",
      404: "Not found.",
      409: "Conflict with the current state.",
      412: "This record changed since you loaded it.",
      422: "The server did not accept the values.",
      429: "There were too many requests. Try again later.",
      503: "The server is not available. Try again later.",
    },
    unknownStatus: "The status is not defined in HTTP.",
    emptyBody: "The response has no body.",
    emptyList: "The list is empty.",
    truncated: "Only the first {size} were received, so the response cannot be saved.",
    shownPart: "Only the first {size} are shown.",
    stored: "The download is complete.",
    notStored: {
      limit: "The rest is too large to be saved here. The cURL command of the request saves it.",
      secrets:
        "It cannot be saved here, because it may contain passwords. The cURL command of the request saves it.",
      storage: "There is no room to save it here. The cURL command of the request saves it.",
    },
    /** Why a redirect was not followed. */
    notFollowed: {
      "other-origin":
        "The server redirects to another origin, which was not followed. If the API has moved there, change the base URL.",
      "secret-body":
        "The server redirects to another origin, which was not followed because the body contains a password. If the API has moved there, change the base URL.",
      "secret-address":
        "The server redirects to another origin, which was not followed because its URL would contain a secret of this request.",
    },
    shortened:
      "Only the first {shown} characters of {size} are displayed. The download is complete.",
    notJson: "The server declares this as JSON, but it is not valid JSON.",
    headers: "Response headers ({count})",
    headerName: "Name",
    headerValue: "Value",
    request: "Request",
    table: "Table",
    json: "JSON",
    raw: "Raw",
    picture: "Image",
    source: "Source",
    binary: "{mediaType}, {size}",
    unknownBinary: "Data of an unknown type, {size}",
    download: "Download {name} ({size})",
    items: "Items",
    pictureOf: "The image in the response ({mediaType})",
  },

  /** Why a request got no response. */
  network: {
    refused: "No server responds at {origin}: the connection was refused. Is the server running?",
    notFound: "The host {host} could not be found. Check the URL and the network.",
    closed: "{origin} closed the connection before its response was complete.",
    timedOut: "{origin} did not respond in time.",
    unreachable: "{host} cannot be reached from here. Check the network.",
    certificate: "The secure connection to {origin} failed: its certificate is not accepted.",
    notHttp: "The response of {origin} is not HTTP.",
    blockedPort:
      "Port {port} is blocked by fetch and browsers because it belongs to another protocol. Let the server listen on another port.",
    inPage:
      "No response from {origin}. It may not be running, or it may not allow requests from this page (CORS).",
    headerNotAllowed:
      "This server does not send the header {name}: the document has to declare it, or the app has to list it.",
    notAllowed: "This server does not send requests to {origin}: the app has to list this address.",
    failed: "The request to {origin} failed: {reason}.",
    unknownReason: "the reason is unknown",
    redirects: "Stopped after {count} redirects.",
    method: "{method} requests cannot be sent from here.",
    bodyWithMethod:
      "A {method} request with a body cannot be sent from here; the command line can send it.",
  },

  /** Why a value cannot be sent. */
  request: {
    ofPart: "{part}: {problem}",
    ofField: '{part} "{field}": {problem}',
    parts: {
      path: "path",
      query: "query",
      querystring: "querystring",
      header: "header",
      cookie: "cookie",
      body: "body",
      baseUrl: "baseUrl",
      headers: "headers",
      credentials: "credentials",
    },
    otherOrigin: "the request would go to {origin}",
    invalidDate: "this is not a valid date",
    xmlNotText: "an XML body must be a string",
    formNotObject: "a form body must be an object",
    fileInForm: "a file needs a multipart form",
    fileInJson: "a file inside JSON must be its content in base64",
    fileTooLargeForText:
      "the file has {size}; here it is sent as text, and such a file may have at most {limit}",
    multipartNotObject: "a multipart body must be an object or a list",
    tooDeep: "the value has more than {levels} levels, or contains itself",
    missing: "a value is needed",
    empty: "an empty value cannot be sent",
    emptySegment: "a path cannot begin or end with /, or contain //",
    dotSegment: '"{text}" as a part of a path means another path; this value cannot be sent',
    headerNotText: "the value of a header must be a string",
    headerName: "this is not a valid header name",
    headerOrigin:
      "this header is not sent to {origin}, because the app does not name this origin. An app names it with headerOrigins, the command line with --header-origin {origin}.",
    connectionHeader: "this header is set by the connection",
    headerControl: "a header cannot contain a line break or a control character",
    headerCharacters:
      "a header can contain only characters up to U+00FF; encode the others as the API requires",
    cookieName: '"{name}" is not a valid cookie name',
    cookieCharacters:
      "a cookie cannot contain a semicolon, a control character or a non-ASCII character; encode them as the API requires",
    notHttp: '"{url}" is not an http or https URL',
    userInfo: "it contains a user name or a password; pass them as credentials or as a header",
    fragment: '"{url}" has a fragment, which is never sent; remove it',
    relative:
      '"{url}" is relative and there is no page to resolve it against; pass an absolute URL',
    notUrl: '"{url}" is not a URL',
  },

  /** Why a document cannot be used. */
  document: {
    notLoaded: "{address} cannot be loaded: {reason}",
    status: "{address} answered {status}.",
    redirect: "{address} redirects to {target}, which is not allowed.",
    redirects: "{address} redirects more than {count} times.",
    noFiles: '"{path}" is a file, and files can be read only in Node.',
    file: 'The file "{path}" cannot be read: {reason}.',
    otherUrl: '"{source}" cannot be loaded; pass an http, https or file URL.',
    tooLarge: "The document is larger than {limit} bytes.",
    notJson: "The text is not valid JSON: {reason}.",
    notYaml: "The text is neither JSON nor YAML: {reason}.",
    severalDocuments:
      "The YAML text contains {count} documents, separated by ---; pass one of them.",
    aliases:
      "The aliases of the YAML text expand to more than {limit} values; write it without them.",
    overlay: "The overlay {name} cannot be applied: {reason}.",
    unsupported: "OpenAPI {version} is not supported; use OpenAPI 2.0, 3.0, 3.1 or 3.2.",
    noVersion:
      'The source is not an OpenAPI document: it has no "openapi" or "swagger" member (add "openapi" with its version).',
    otherData:
      'The source is not an OpenAPI document: it has no "openapi" or "swagger" member (pass the OpenAPI document itself, such as its openapi.json).',
    empty: "The source is empty, not an OpenAPI document.",
    list: "The source is a list, not an OpenAPI document.",
    text: 'The source is the text "{text}", not an OpenAPI document.',
    value: "The source is a {type}, not an OpenAPI document.",
    noOperation: "No {operation} in the document.",
    otherOperations: "No {operation} in the document; did you mean {suggestions}?",
  },
} as const;

export type FormCatalog = typeof catalog;

/** Messages of documents, forms and responses. Record editors and consoles have their own, which pages with only a form do not load. */
export const messages: Messages<FormCatalog> = defineMessages("openapi", catalog);

/** `1530` → `1.5 s`. */
export function duration(milliseconds: number): Message {
  return milliseconds < 1000
    ? messages.durations.ms({ count: Math.round(milliseconds) })
    : messages.durations.s({ count: Math.round(milliseconds / 100) / 10 });
}

/** One text from several, by a message that joins two: `a`, `b`, `c` → `a, or b, or c`. Empty for none. */
export function joined(
  texts: readonly Translatable[],
  join: (two: { readonly first: Translatable; readonly second: Translatable }) => Message,
): Translatable {
  if (texts.length < 2) return texts[0] ?? "";
  // Halves, because the nesting of a value that is sent to a page is limited.
  const middle = Math.ceil(texts.length / 2);
  const first = joined(texts.slice(0, middle), join);
  return join({ first, second: joined(texts.slice(middle), join) });
}
