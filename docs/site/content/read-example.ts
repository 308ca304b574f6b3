/** Title, description and code of an example. */
export interface ExampleText {
  readonly title: string;
  readonly description: string;
  readonly source: string;
}

/**
 * Splits the file of an example into its first comment, which is the description, and its code without `#region` lines.
 *
 * `"/** A table. *\/\nexport …"` → `{ title: "Table", description: "A table.", source: "export …" }`
 */
export function readExample(id: string, text: string): ExampleText {
  const [, description = "", code = text] = /^\/\*\* (.+?) \*\/\n([\s\S]+)$/.exec(text) ?? [];
  const source = code.replace(/^ *\/\/ #(region|endregion).*\n/gm, "").trim();
  return { title: titleOf(id), description, source };
}

/** Titles that cannot be derived from the file name. */
const titles: Readonly<Record<string, string>> = {
  "graph-file": "Your own graph file",
  "graph-groups": "Groups and notes",
  "graph-subgraphs": "Reusable subgraphs",
  "graph-versions": "Comparing versions",
  "graph-node-views": "Views in nodes",
  "graph-own-editors": "Custom editors",
  "graph-react": "Graphs in React",
  "graph-editors": "Editors of node data",
  "org-chart": "Organization chart",
  "react-forms": "Forms in React",
};

const spellings: Readonly<Record<string, string>> = {
  api: "API",
  json: "JSON",
  openapi: "OpenAPI",
  react: "React",
};

function titleOf(id: string): string {
  const title = titles[id];
  if (title !== undefined) return title;
  const words = id.replaceAll("-", " ").replace(/\b\w+\b/g, (word) => spellings[word] ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
