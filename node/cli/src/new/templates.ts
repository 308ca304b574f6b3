/** The templates of `heddle new`; their files are in `templates/`. */
interface Template {
  /** One line of help. */
  readonly summary: string;
  /** The folders of `templates/` that its files are from. */
  readonly parts: readonly string[];
  /** The packages of Heddle that its files import. */
  readonly packages: readonly string[];
  /** Other packages that it needs, with their versions. */
  readonly others?: Readonly<Record<string, string>>;
  /** The command that starts it. */
  readonly start: string;
  /** What to change first. */
  readonly guide: string;
}

export const templateNames = ["console", "record", "workflow", "shared"] as const;

export type TemplateName = (typeof templateNames)[number];

const ownApi =
  "Replace `openapi.json` by the document of your own API, and remove `fetch` and `api.ts`.";

export const templates: Readonly<Record<TemplateName, Template>> = {
  console: {
    summary: "An API console: a form for every operation of an OpenAPI document",
    parts: ["console", "orders"],
    packages: ["@heddle/openapi"],
    start: "heddle serve app.ts",
    guide: ownApi,
  },
  record: {
    summary: "A record editor: loads a record of an API, shows the changes and saves them",
    parts: ["record", "orders"],
    packages: ["@heddle/openapi"],
    start: "heddle serve app.ts",
    guide: ownApi,
  },
  workflow: {
    summary: "A workflow editor: a graph of typed steps, saved to a file",
    parts: ["workflow"],
    packages: ["@heddle/flow", "@heddle/server"],
    start: "heddle serve app.ts",
    guide: "Add your own steps to `workflow.ts`: a schema, inputs and outputs.",
  },
  shared: {
    summary: "A shared graph: several people edit it together, in rooms that survive restarts",
    parts: ["shared"],
    packages: ["@heddle/flow", "@heddle/rooms"],
    // Older versions of Node have no SQLite of their own, in which rooms are stored.
    others: process.getBuiltinModule("node:sqlite") ? {} : { libsql: "^0.5.29" },
    start: "heddle serve app.ts --rooms rooms",
    guide: "Open the address in two windows. Another path, such as `/plan`, is another room.",
  },
};
