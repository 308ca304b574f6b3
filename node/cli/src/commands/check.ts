import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { apiOptions, externalOption, overlayOption } from "../options.ts";

export const checkCommand: Command = defineCommand({
  name: "check",
  summary: "Check an OpenAPI document and its forms",
  description:
    "Lists the problems of an OpenAPI 2.0 to 3.2 document, JSON or YAML, with line and column. Also lists the operations without a complete form: fields without an input of their own are edited as JSON, marked (any) if their schema allows any value. The exit code is 1 if there is a problem.",
  arguments: [
    { name: "document", summary: "A file, a URL, or - for standard input", isFile: true },
  ],
  options: {
    all: { kind: "flag", summary: "List everything, not only the first 25 of each" },
    json: { kind: "flag", summary: "Write everything as JSON" },
    header: {
      ...apiOptions.header,
      summary: "A header for the document at a URL; can be repeated",
    },
    "header-env": apiOptions["header-env"],
    external: externalOption,
    overlay: overlayOption,
  },
  examples: [
    { line: "heddle check openapi.yaml", description: "Lists the problems with their lines." },
    {
      line: "heddle check https://petstore3.swagger.io/api/v3/openapi.json",
      description: "Checks a document on a server.",
    },
    {
      line: "heddle check openapi.yaml --json > check.json",
      description: "Writes problems and incomplete forms for a script.",
    },
    {
      line: "heddle check api/openapi.yaml --external shared",
      description: "Also follows references to files in another folder.",
    },
  ],
  async run({ arguments: { document }, options, terminal }) {
    const { all, json, external, overlay } = options;
    const { requestHeaders } = await import("../api/request-headers.ts");
    const { checkDocument } = await import("../check/check-document.ts");
    const { hasProblems, reportJson, reportText } = await import("../check/check-report.ts");
    const headers = requestHeaders(options, terminal.environment);
    const check = await checkDocument(document, { external, overlay, headers }, terminal);
    terminal.print(
      json ? JSON.stringify(reportJson(check), null, 2) : reportText(check, all, terminal),
    );
    return hasProblems(check) ? exitCodes.failed : exitCodes.done;
  },
});
