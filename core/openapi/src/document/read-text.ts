import { messages } from "../messages.ts";
import { type Diagnostic, InvalidDocumentError } from "./diagnostic.ts";

/** The data of a text, and the defects found while reading it. */
export interface ReadText {
  readonly data: unknown;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether no object occurs twice, as in JSON; YAML aliases repeat objects. */
  readonly isTree: boolean;
}

/** Reads JSON or YAML: text that starts with `{` or `[` is tried as JSON first. */
export async function readText(text: string): Promise<ReadText> {
  const trimmed = /^[\s\uFEFF]*/.exec(text)?.[0].length ?? 0;
  const first = text[trimmed];
  if (first !== "{" && first !== "[") return readAsYaml(text);
  try {
    const isMarked = text.startsWith("\uFEFF");
    return { data: JSON.parse(isMarked ? text.slice(1) : text), diagnostics: [], isTree: true };
  } catch (error) {
    // YAML may start with a brace too, and allows comments and trailing commas.
    return readAsYaml(text).catch(() => {
      throw new InvalidDocumentError(messages.document.notJson({ reason: failureReason(error) }), {
        cause: error,
      });
    });
  }
}

async function readAsYaml(text: string): Promise<ReadText> {
  const { readYaml } = await import("./read-yaml.ts");
  return readYaml(text);
}

function failureReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
