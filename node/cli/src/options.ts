/** Arguments and options that several commands share. */
import { languageNames } from "@heddle/params";
import type { ServeOptions, ServerLimits } from "@heddle/server";

import { UsageError } from "./command-error.ts";
import type { OptionValues } from "./command.ts";

export const documentArgument = {
  name: "document",
  summary: "An OpenAPI document: a file or a URL, JSON or YAML",
  isFile: true,
} as const;

export const pathArgument = {
  name: "path",
  summary: "A path of the document, such as /orders/{id}",
} as const;

export const externalOption = {
  kind: "list",
  placeholder: "origin",
  summary:
    "Follow references to this origin or folder, besides those of the document; can be repeated",
} as const;

export const overlayOption = {
  kind: "list",
  placeholder: "file",
  summary: "Apply an OpenAPI Overlay 1.0 (a file or a URL) to the document; can be repeated",
} as const;

/** The options of commands that send requests to an API. */
export const apiOptions = {
  "base-url": {
    kind: "text",
    placeholder: "url",
    summary: "The server for requests (default: the first server of the document)",
  },
  header: {
    kind: "list",
    placeholder: "name: value",
    summary: "A header for every request, and for the document at a URL; can be repeated",
  },
  "header-env": {
    kind: "list",
    placeholder: "name=variable",
    summary: "A header with the value of an environment variable, for secrets",
  },
  "header-origin": {
    kind: "list",
    placeholder: "origin",
    summary:
      "An origin that receives the headers, besides those of --base-url and of the document's URL",
  },
  "upload-limit": {
    kind: "text",
    placeholder: "size",
    summary: "The largest file that can be chosen: 500MB, 20GB (default: 2GB)",
  },
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- isolatedDeclarations needs the type
  external: externalOption as typeof externalOption,
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- isolatedDeclarations needs the type
  overlay: overlayOption as typeof overlayOption,
} as const;

export type ApiOptions = OptionValues<typeof apiOptions>;

/** The options of commands that save records. */
export const recordOptions = {
  "send-row-keys": {
    kind: "flag",
    summary: "Send the read-only ids in the rows of a saved list, by which some servers match rows",
  },
  "send-undeclared-members": {
    kind: "flag",
    summary: "Send members of a record that the document does not declare for an update",
  },
} as const;

export type RecordOptions = OptionValues<typeof recordOptions>;

/** The options of commands that serve a page. */
export const servingOptions = {
  port: {
    kind: "number",
    placeholder: "number",
    minimum: 0,
    maximum: 65_535,
    summary: "The port, or 0 for any free one (default: 5006 or the next free one)",
  },
  host: {
    kind: "text",
    placeholder: "address",
    summary: "The address to listen on (default: only this machine can connect)",
  },
  "allowed-origin": {
    kind: "list",
    placeholder: "origin",
    summary:
      "An origin that visitors see, such as https://tools.example.com, or any; can be repeated (default: addresses and names of this machine)",
  },
  language: {
    kind: "text",
    placeholder: "name",
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- isolatedDeclarations needs the type
    choices: languageNames as typeof languageNames,
    summary: "The language of the page (default: that of the browser)",
  },
  open: { kind: "flag", summary: "Open the page in the browser" },
} as const;

/** The options of commands that let other people take part. */
export const sharingOptions = {
  share: {
    kind: "flag",
    summary: "Let others in your network take part, with a link that contains a secret",
  },
  expires: {
    kind: "text",
    placeholder: "time",
    summary: "How long the link of --share is valid: 30m, 2h, 7d (default: until the command ends)",
  },
} as const;

export type ServingOptions = OptionValues<typeof servingOptions>;

/** `--allowed-origin https://a.example` → `["https://a.example"]`, `--allowed-origin any` → `"any"` */
export function allowedOriginsOf({
  "allowed-origin": origins,
}: Pick<ServingOptions, "allowed-origin">): ServeOptions["allowedOrigins"] {
  if (origins.length === 0) return undefined;
  if (origins.join() === "any") return "any";
  const wrong = origins.find((text) => !isOrigin(text));
  if (wrong === undefined) return origins;
  throw new UsageError(
    `--allowed-origin must be an origin such as https://tools.example.com, or any alone, not "${wrong}"`,
    "Write scheme, host and, unless it is the default, port.",
  );
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** How other people may use an app. */
export interface ShareOptions {
  /** How long a link is valid, as typed: `2h`. By default until the command ends. */
  readonly expires: string | undefined;
  readonly expiresMs: number | undefined;
}

/** The options of a shared app; undefined for one that is not shared. */
export function shareOptionsOf(
  command: string,
  { share, expires }: OptionValues<typeof sharingOptions>,
): ShareOptions | undefined {
  if (share)
    return { expires, expiresMs: expires === undefined ? undefined : parseDuration(expires) };
  if (expires === undefined) return undefined;
  throw new UsageError(`${command}: --expires needs --share`, "Add --share, which prints a link.");
}

const unitsBytes: Readonly<Record<string, number>> = { KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 };

/** The limits of a server whose visitors may upload files of a size: `"20GB"`, `"500 mb"`. Without one, its defaults. */
export function uploadLimits({ "upload-limit": text }: ApiOptions): Partial<ServerLimits> {
  if (text === undefined) return {};
  const [, number = "0", unit = ""] = /^(\d{1,6})\s?([KMG]B)$/.exec(text.toUpperCase()) ?? [];
  const fileBytes = Number(number) * (unitsBytes[unit] ?? 0);
  if (fileBytes === 0)
    throw new UsageError(
      `--upload-limit must be a size such as 500MB or 20GB, not "${text}"`,
      "Use a whole number with KB, MB or GB.",
    );
  // Room for several such files.
  const sessionFileBytes = Math.max(4 * fileBytes, 2 ** 33);
  return { fileBytes, sessionFileBytes, totalFileBytes: 4 * sessionFileBytes };
}

const unitsMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `"90s"` → 90,000, `"30m"` → 1,800,000, `"2h"` → 7,200,000, `"7d"` → 604,800,000 */
function parseDuration(text: string): number {
  const [, number = "0", unit = ""] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  const durationMs = Number(number) * (unitsMs[unit] ?? 0);
  if (durationMs > 0) return durationMs;
  throw new UsageError(
    `--expires must be a time such as 30m, 2h or 7d, not "${text}"`,
    "Use a whole number with s, m, h or d: seconds, minutes, hours or days.",
  );
}
