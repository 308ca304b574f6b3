import { Alert } from "@heddle/views";

import type { FormSendOptions } from "../form/form-options.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";
import type { RequestValues } from "../request/request-plan.ts";
import type { ApiRecord } from "./baseline.ts";
import { originAt, type Placed } from "./origin.ts";
import { recordIn } from "./read-record.ts";
import type { RecordShape } from "./record-shape.ts";
import type { Saves } from "./saves.ts";

/** What came of a request: a record and where it is, or none in an answer that is no error, or nothing. */
type Found = Placed | { readonly record: null; readonly isSuccess: boolean };

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
  async read(place: RequestValues): Promise<Placed | null> {
    const turn = (this.#turn += 1);
    const isWanted = (): boolean => turn === this.#turn;
    // What is read beside a save may be from before it.
    for (let end = this.#saves.endAt(place); end; end = this.#saves.endAt(place)) await end;
    if (!isWanted()) return null;
    const { count } = this.#saves;
    const found = await this.#ask(place, { replace: true, isCurrent: isWanted });
    if (!isWanted()) return null;
    if (!found.record) return found.isSuccess ? this.#miss() : null;
    return count === this.#saves.count ? found : this.read(place);
  }

  /** What the server has there now, for a look at it: what else is being read goes on. */
  async look(place: RequestValues): Promise<Placed | null> {
    const found = await this.#ask(place, { isCurrent: () => false });
    return found.record ? found : null;
  }

  /** What is being read is wanted no more. */
  drop(): void {
    this.#turn += 1;
  }

  async #ask(place: RequestValues, options: FormSendOptions): Promise<Found> {
    let record: ApiRecord | null = null;
    const response = await this.#lookup.send(place, {
      ...options,
      // A record is seen in the form that edits it, where its passwords are none that a page is given.
      display: (answer) => {
        record = recordIn(answer, this.#shape());
        return record ? "none" : "open";
      },
    });
    if (!response || !record) return { record: null, isSuccess: response?.ok === true };
    return { record, origin: originAt(place, { record, response }, this.#lookup) };
  }

  /** Says above the answer that it is no record. */
  #miss(): null {
    const { response } = this.#lookup;
    const alert = new Alert({ severity: "error", text: messages.noRecord });
    response.children = [alert, ...response.children];
    return null;
  }
}
