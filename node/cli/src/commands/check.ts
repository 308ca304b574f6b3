import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";

export const checkCommand: Command = defineCommand({
  name: "check",
  summary: "Check an OpenAPI document, and the forms it would give",
  description:
    "Says with line and column what is wrong with a document of OpenAPI 2.0 to 3.2, as JSON or YAML, and which operations would not get a complete form: fields for which there is no input are edited as JSON, (any) where the schema leaves open what they are. The exit code is 1 where something is wrong.",
  arguments: [
    { name: "document", summary: "A file, an address, or - for standard input", isFile: true },
  ],
  options: {
    all: { kind: "flag", summary: "List everything, not only the first 25 of each" },
    json: { kind: "flag", summary: "Write everything as JSON" },
    external: {
      kind: "list",
      value: "origin",
      summary: "Follow references to documents of this origin or folder too",
    },
  },
  examples: [
    { line: "heddle check openapi.yaml", does: "Lists what is wrong, each with its line." },
    {
      line: "heddle check https://petstore3.swagger.io/api/v3/openapi.json",
      does: "The same for a document on a server.",
    },
    {
      line: "heddle check openapi.yaml --json > check.json",
      does: "For a script: problems, and operations without a complete form.",
    },
    {
      line: "heddle check api.yaml --external specs",
      does: "Follows references into other files of that folder.",
    },
  ],
  async run({ arguments: { document }, options: { all, json, external }, terminal }) {
    const { checkDocument } = await import("../check/check-document.ts");
    const { hasProblems, reportJson, reportText } = await import("../check/check-report.ts");
    const { externalOrigins } = await import("../check/check-document.ts");
    const origins = externalOrigins(external);
    const options = origins.length > 0 ? { external: { origins } } : {};
    const check = await checkDocument(document, options, terminal);
    terminal.print(
      json ? JSON.stringify(reportJson(check), null, 2) : reportText(check, all, terminal),
    );
    return hasProblems(check) ? exitCodes.failed : exitCodes.done;
  },
});
