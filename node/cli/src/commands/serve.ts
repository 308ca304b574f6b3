import { exitCodes, UsageError } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { servingOptions, sharingOptions, shareOptionsOf } from "../options.ts";

export const serveCommand: Command = defineCommand({
  name: "serve",
  summary: "Serve a TypeScript app and reload it on change",
  description:
    "Serves the function that a file exports as `app` or as default, or several as `apps`, an object of functions by path. It runs the function once per visitor. When the file or one of its imports changes, the app restarts and open pages reload. Errors appear here and in the browser. `@heddle/…` is imported from the project of the app, or from this command if it is not installed there.",
  arguments: [{ name: "file", summary: "The TypeScript or JavaScript file", isFile: true }],
  options: {
    rooms: {
      kind: "text",
      placeholder: "place",
      summary:
        "Share the app: each path is a room, kept in this folder or PostgreSQL database (postgres://…)",
    },
    ...sharingOptions,
    ...servingOptions,
  },
  examples: [
    {
      line: "heddle serve app.ts --open",
      description: "Serves the app and opens it in the browser.",
    },
    {
      line: "heddle serve app.ts --host 0.0.0.0 --port 8080",
      description: "Serves the app to other machines.",
    },
    {
      line: "heddle serve app.ts --rooms ./rooms",
      description: "All visitors of a path share one app, which survives restarts.",
    },
    {
      line: "heddle serve app.ts --rooms ./rooms --share",
      description: "Prints a link for others, who use the app with you.",
    },
  ],
  async run({ arguments: { file }, options, terminal }) {
    const share = shareOptionsOf("serve", options);
    if (share && options.rooms === undefined) {
      throw new UsageError("serve: --share needs --rooms", "Add --rooms with a folder.");
    }
    const { serveApp } = await import("../serve/serve-app.ts");
    await serveApp({ file, options, share, terminal });
    return exitCodes.done;
  },
});
