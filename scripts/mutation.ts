/** A Vite plugin that changes one line of one source file while it is loaded: see `mutations.ts`. */
import type { Plugin } from "vite";

export const mutationVariable = "HEDDLE_MUTATION";

export type Mutation = {
  name: string;
  /** Relative to the root of the repository. */
  file: string;
  find: string;
  replace: string;
};

export function mutationPlugin(): Plugin {
  const text = process.env[mutationVariable];
  const mutation = text === undefined ? undefined : (JSON.parse(text) as Mutation);
  return {
    name: "heddle-mutation",
    enforce: "pre",
    transform(code, id) {
      if (!mutation || !id.replaceAll("\\", "/").endsWith(mutation.file)) return undefined;
      return { code: code.replace(mutation.find, () => mutation.replace), map: null };
    },
  };
}
