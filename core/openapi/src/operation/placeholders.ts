import type { Parameter } from "./operation.ts";

/** The names of the placeholders of a templated path, each once. */
export function placeholdersOf(path: string): readonly string[] {
  return [...new Set(path.match(/(?<=\{)[^{}]+(?=\})/g))];
}

/** The parameters with one more for each placeholder that none was declared for: without it no request could be made. */
export function withEveryPlaceholder(
  path: string,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  const declared = new Set(
    parameters.filter(({ location }) => location === "path").map(({ name }) => name),
  );
  const missing = placeholdersOf(path).filter((name) => !declared.has(name));
  return [...parameters, ...missing.map(impliedParameter)];
}

function impliedParameter(name: string): Parameter {
  return {
    name,
    location: "path",
    required: true,
    deprecated: false,
    description: "",
    schema: { type: "string" },
    style: "simple",
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    mediaType: undefined,
    examples: [],
  };
}
