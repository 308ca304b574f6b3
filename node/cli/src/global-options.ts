/** The options that every command has. */
export const globalOptions = {
  help: { kind: "flag", summary: "Say how it is used" },
  version: { kind: "flag", summary: "Say which version this is" },
  debug: { kind: "flag", summary: "Tell errors with the place where they were thrown" },
} as const;
