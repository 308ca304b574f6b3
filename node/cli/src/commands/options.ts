import type { OptionValues } from "../command.ts";

/** The document that a command works on. */
export const documentArgument = {
  name: "document",
  summary: "An OpenAPI document: a file or an address, JSON or YAML",
  isFile: true,
} as const;

/** The path of an operation, as the document writes it. */
export const pathArgument = {
  name: "path",
  summary: "The path as the document writes it, such as /orders/{id}",
} as const;

/** The options of commands that send requests to an API. */
export const apiOptions = {
  "base-url": {
    kind: "text",
    value: "url",
    summary: "Where requests go; without it to the server that the document names",
  },
  header: {
    kind: "list",
    value: "name: value",
    summary: "A header for every request; can be given several times",
  },
  "header-env": {
    kind: "list",
    value: "name=variable",
    summary: "The same with a value from the environment, for what is secret",
  },
} as const;

/** What the options of a command that sends requests say. */
export type ApiOptions = OptionValues<typeof apiOptions>;

/** The options of commands that show something in the browser. */
export const servingOptions = {
  port: {
    kind: "number",
    value: "number",
    minimum: 0,
    maximum: 65_535,
    summary: "The port, 0 for any that is free; without it 5006 or the next free one",
  },
  host: {
    kind: "text",
    value: "address",
    summary: "The address to listen on; without it only this machine can connect",
  },
  open: { kind: "flag", summary: "Open the page in the browser" },
} as const;

/** What the options of a serving command say. */
export type ServingOptions = OptionValues<typeof servingOptions>;
