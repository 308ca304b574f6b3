import { stringifyExactJson } from "@heddle/schema";

import { FreshIds } from "../fresh-ids.ts";

/** Ids or keys of a network graph, of any JSON, each given only once. */
export class Claims {
  readonly #taken = new Set<string>();

  /** The first choice that is free, or else a new id that resembles `id`. */
  take(choice: unknown, id: string): unknown {
    const isFree = (value: unknown): boolean => !this.#taken.has(stringifyExactJson(value));
    const claimed = choice !== undefined && isFree(choice) ? choice : this.#fresh(id);
    this.#taken.add(stringifyExactJson(claimed));
    return claimed;
  }

  #fresh(id: string): string {
    return new FreshIds({ has: (text) => this.#taken.has(stringifyExactJson(text)) }).take(id);
  }
}
