import type { OptionValues } from "../option.ts";

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
