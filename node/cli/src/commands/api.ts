import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { apiOptions, documentArgument, servingOptions } from "./options.ts";

/** `heddle api`: a whole API in the browser. */
export const apiCommand: Command = defineCommand({
  name: "api",
  summary: "Work with an API in the browser: send requests, edit records",
  description:
    "Every operation of an OpenAPI document with a form, record editors, credentials and a history of what was sent. Requests leave from this process: an API needs to allow nothing, and a credential that is given here is hidden in the page.",
  arguments: [documentArgument],
  options: { ...apiOptions, ...servingOptions },
  examples: [
    { line: "heddle api openapi.yaml --open", does: "opens the API of a document" },
    {
      line: "heddle api https://api.example.com/openapi.json --header-env Authorization=TOKEN",
      does: "sends a header whose value is in the environment",
    },
    {
      line: "heddle api openapi.json --base-url http://localhost:8000",
      does: "sends requests to a server on this machine",
    },
  ],
  async run({ arguments: { document }, options, terminal }) {
    const { serveApi } = await import("../api/serve-api.ts");
    await serveApi(document, options, terminal);
    return exitCodes.done;
  },
});
