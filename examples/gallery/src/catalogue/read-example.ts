/** What the file of an example says about itself. */
export interface ExampleText {
  readonly title: string;
  readonly description: string;
  readonly source: string;
}

/** The comment that a file begins with says what it shows; the rest is the code, without the marks for the docs. */
export function readExample(id: string, text: string): ExampleText {
  const [, description = "", code = text] = /^\/\*\* (.+?) \*\/\n([\s\S]+)$/.exec(text) ?? [];
  const source = code.replace(/^ *\/\/ #(region|endregion).*\n/gm, "").trim();
  return { title: titleOf(id), description, source };
}

/** Titles that the name of a file does not give. */
const titles: Readonly<Record<string, string>> = {
  "graph-node-views": "Views in nodes",
  "graph-own-editors": "Editors of your own",
  "graph-react": "Graphs in React",
  "graph-editors": "Editors of node data",
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
