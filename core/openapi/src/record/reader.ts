import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { RequestValues } from "../request/request-values.ts";
import type { ApiRecord } from "./baseline.ts";
import { entityTagOf } from "./entity-tag.ts";
import type { Origin } from "./origin.ts";
import { recordIn } from "./read-record.ts";
import type { RecordShape } from "./record-shape.ts";
import type { Saves } from "./saves.ts";

/** What came of a reading: a record and where it is from, an answer that is none, or nothing at all. */
export type Found =
  | { readonly record: ApiRecord; readonly origin: Origin }
  | { readonly record: null; readonly isAnswered: boolean };

const nothing: Found = { record: null, isAnswered: false };

/** Reads records through the form that finds them. */
export class Reader {
  readonly #lookup: OpenAPIForm;
  readonly #saves: Saves;
  readonly #shape: () => RecordShape;
  #turn = 0;

  constructor(lookup: OpenAPIForm, saves: Saves, shape: () => RecordShape) {
    this.#lookup = lookup;
    this.#saves = saves;
    this.#shape = shape;
  }

  /** Reads a record in place of the one that is being read. */
  async read(place: RequestValues): Promise<Found> {
    const turn = (this.#turn += 1);
    // What is read beside a save may be from before it.
    await this.#saves.ended(place);
    if (turn !== this.#turn) return nothing;
    const { count } = this.#saves;
    const found = await this.#ask(place, true);
    if (turn !== this.#turn) return nothing;
    if (!found.record) return found;
    return count === this.#saves.count ? found : this.read(place);
  }

  /** What the server has there now, for a look at it: what else is being read goes on. */
  look(place: RequestValues): Promise<Found> {
    return this.#ask(place, false);
  }

  async #ask(place: RequestValues, instead: boolean): Promise<Found> {
    let record: ApiRecord | null = null;
    const response = await this.#lookup.send(place, {
      instead,
      // A record is seen in the form that edits it, where its passwords are none that a page is given.
      showing: (answer) => {
        record = recordIn(answer, this.#shape());
        return record || !instead ? "none" : "open";
      },
    });
    if (!response || !record) return { record: null, isAnswered: response !== null };
    return { record, origin: { place, isLoaded: true, entityTag: entityTagOf(response) } };
  }
}
