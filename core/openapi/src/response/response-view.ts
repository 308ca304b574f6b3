import {
  Alert,
  Badge,
  Card,
  CodeText,
  Download,
  Row,
  safeFileName,
  Section,
  Table,
  Text,
  type View,
} from "@heddle/views";

import { isSecretName } from "../request/secret.ts";
import { bodyViews, type RowActionFor } from "./body-rules.ts";
import { byteSize } from "./byte-size.ts";
import { fileNameOf } from "./file-name.ts";
import { messages } from "./messages.ts";
import type { Received } from "./received.ts";
import { hiddenText, Secrets } from "./secrets.ts";
import { meaningOf } from "./status.ts";
import { withoutSecrets } from "./without-secrets.ts";

type Headers = readonly (readonly [name: string, value: string])[];

/** The request that a response answers, as it is shown beside it. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** The same request in other words: a command line, a piece of code. */
  readonly snippets: readonly { readonly label: string; readonly text: string }[];
}

/** What a response is shown with. */
export interface ResponseViewOptions {
  /** Texts that are shown to nobody, wherever the server repeats them. */
  readonly secrets?: readonly string[];
  readonly request?: ShownRequest;
  /** What can be done with the records of a list. */
  readonly actionFor?: RowActionFor | undefined;
}

/** Shows a response: status, body by its media type, headers, and the request that it answers. */
export function responseView(received: Received, options: ResponseViewOptions = {}): View {
  const secrets = new Secrets(options.secrets ?? []);
  const clean = withoutSecrets(received, secrets);
  return new Card({
    children: [
      ...statusViews(received, secrets),
      ...bodyViews(clean, options.actionFor),
      ...downloadViews(clean, secrets),
      headerSection(received.headers, secrets),
      ...(options.request ? [requestSection(options.request, secrets)] : []),
    ],
  });
}

function statusViews(received: Received, secrets: Secrets): readonly View[] {
  const { status, statusText, milliseconds, body, mediaType, isTruncated, notFollowed } = received;
  const { title, sentence, tone } = meaningOf(status, secrets.inText(statusText));
  const size = byteSize(body.length);
  const facts = [messages.milliseconds(milliseconds), size, mediaType].filter(Boolean).join(" · ");
  return [
    new Row({ children: [new Badge({ text: title, tone }), new Text({ text: facts })] }),
    tone === "error"
      ? new Alert({ severity: "error", text: sentence })
      : new Text({ text: sentence }),
    ...(notFollowed
      ? [new Alert({ severity: "warning", text: messages.notFollowed[notFollowed] })]
      : []),
    ...(isTruncated ? [new Alert({ severity: "warning", text: messages.truncated(size) })] : []),
  ];
}

function downloadViews({ body, headers, url, mediaType }: Received, secrets: Secrets): View[] {
  if (body.length === 0) return [];
  const name = safeFileName(secrets.inText(fileNameOf(headers, url, mediaType)));
  const file = new Blob([Uint8Array.from(body)], { type: mediaType });
  return [new Download({ file, name, label: messages.download(name, byteSize(body.length)) })];
}

function headerSection(headers: Headers, secrets: Secrets): View {
  return new Section({
    title: messages.headers(headers.length),
    open: false,
    children: [headerTable(headers, secrets)],
  });
}

function headerTable(headers: Headers, secrets: Secrets): Table {
  const [name, value] = [messages.headerName, messages.headerValue];
  return new Table({
    wrap: true,
    columns: [name, value],
    rows: headers.map((header) => ({
      [name]: header[0],
      [value]: secrets.inText(shownValue(...header)),
    })),
  });
}

function shownValue(name: string, value: string): string {
  if (!isSecretName(name)) return value;
  // Which cookie it is, and how long it lives, is not the secret.
  return name.toLowerCase() === "set-cookie"
    ? value.replace(/=[^;]*/, `=${hiddenText}`)
    : hiddenText;
}

/** Shows a request that nobody answered. */
export function requestView(request: ShownRequest, secrets: readonly string[]): View {
  return new Card({ children: [requestSection(request, new Secrets(secrets))] });
}

function requestSection({ method, url, headers, snippets }: ShownRequest, secrets: Secrets): View {
  return new Section({
    title: messages.request,
    open: false,
    children: [
      new CodeText({ label: method, text: secrets.inText(url) }),
      ...(headers.length > 0 ? [headerTable(headers, secrets)] : []),
      ...snippets.map(({ label, text }) => new CodeText({ label, text: secrets.inText(text) })),
    ],
  });
}
