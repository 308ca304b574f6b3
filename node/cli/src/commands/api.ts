import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { apiOptions, documentArgument, recordOptions, servingOptions } from "../options.ts";

export const apiCommand: Command = defineCommand({
  name: "api",
  summary: "Work with an API in the browser: send requests, edit records",
  description:
    "Shows every operation of an OpenAPI document with a form, record editors, credentials and a request history. This process sends the requests, so the API needs no CORS headers, and the page never receives the headers of the command line.",
  arguments: [documentArgument],
  options: { ...apiOptions, ...recordOptions, ...servingOptions },
  examples: [
    { line: "heddle api openapi.yaml --open", description: "Opens the API of a document." },
    {
      line: "heddle api https://api.example.com/openapi.json --header-env Authorization=TOKEN",
      description: "Sends a header with the value of an environment variable.",
    },
    {
      line: "heddle api openapi.json --overlay forms.overlay.yaml",
      description: "Applies changes that are kept apart from the document, such as labels.",
    },
    {
      line: "heddle api openapi.json --base-url http://localhost:8000",
      description: "Sends requests to a server on this machine.",
    },
  ],
  async run({ arguments: { document }, options, terminal }) {
    const { serveApi } = await import("../api/serve-api.ts");
    await serveApi(document, options, terminal);
    return exitCodes.done;
  },
});
