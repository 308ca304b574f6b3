import { type Diagnostic, InvalidDocumentError } from "./diagnostic.ts";

/** What the text of a document holds. */
export interface ReadText {
  readonly data: unknown;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether no object occurs twice in the data. */
  readonly isTree: boolean;
}

/** Reads JSON or YAML; the first character tells them apart. */
export async function readText(text: string): Promise<ReadText> {
  const trimmed = /^[\s\uFEFF]*/.exec(text)?.[0].length ?? 0;
  const first = text[trimmed];
  if (first !== "{" && first !== "[") return readAsYaml(text);
  try {
    const isMarked = text.startsWith("\uFEFF");
    return { data: JSON.parse(isMarked ? text.slice(1) : text), diagnostics: [], isTree: true };
  } catch (error) {
    // YAML may begin with a brace too, and forgives comments and trailing commas.
    return readAsYaml(text).catch(() => {
      throw new InvalidDocumentError(`the text is no valid JSON: ${reasonOf(error)}`, {
        cause: error,
      });
    });
  }
}

async function readAsYaml(text: string): Promise<ReadText> {
  const { readYaml } = await import("./read-yaml.ts");
  return readYaml(text);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
