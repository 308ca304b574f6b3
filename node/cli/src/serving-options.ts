import type { OptionValues } from "./option.ts";

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
