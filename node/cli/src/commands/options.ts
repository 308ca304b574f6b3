/** Arguments and options that several commands share. */
import { languageNames } from "@heddle/params";

import type { OptionValues } from "../command.ts";

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
    summary: "A header for every request; can be repeated",
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
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- isolatedDeclarations needs the type
  external: externalOption as typeof externalOption,
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- isolatedDeclarations needs the type
  overlay: overlayOption as typeof overlayOption,
} as const;

export type ApiOptions = OptionValues<typeof apiOptions>;

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
  language: {
    kind: "text",
    placeholder: "name",
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- isolatedDeclarations needs the type
    choices: languageNames as typeof languageNames,
    summary: "The language of the page (default: that of the browser)",
  },
  open: { kind: "flag", summary: "Open the page in the browser" },
} as const;

export type ServingOptions = OptionValues<typeof servingOptions>;
