import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { servingOptions } from "./options.ts";

export const serveCommand: Command = defineCommand({
  name: "serve",
  summary: "Serve an app written in TypeScript, and reload it on change",
  description:
    "Serves the function that a file exports as `app` or by default, or several as `apps`, an object of functions by path. It is called once per visitor. When the file or one that it imports is changed, the app is started again and its pages come back by themselves; what is wrong with it is shown here and in the browser. `@heddle/…` is found where the app is installed, or else in this command.",
  arguments: [{ name: "file", summary: "The TypeScript or JavaScript file", isFile: true }],
  options: servingOptions,
  examples: [
    { line: "heddle serve app.ts --open", does: "Serves it and opens it in the browser." },
    { line: "heddle serve app.ts --host 0.0.0.0 --port 8080", does: "For others to try." },
  ],
  async run({ arguments: { file }, options, terminal }) {
    const { serveApp } = await import("../serve/serve-app.ts");
    await serveApp({ file, options, terminal });
    return exitCodes.done;
  },
});
