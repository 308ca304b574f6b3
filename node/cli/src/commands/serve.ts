import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { servingOptions } from "./options.ts";

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
  ],
  async run({ arguments: { file }, options, terminal }) {
    const { serveApp } = await import("../serve/serve-app.ts");
    await serveApp({ file, options, terminal });
    return exitCodes.done;
  },
});
