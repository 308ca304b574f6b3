/** Reads records through the lookup form. */
import { issue } from "@heddle/params";
import { Alert } from "@heddle/views";

import type { FormSendOptions } from "../form/form-options.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { RequestIssue } from "../form/request-issues.ts";
import type { RequestValues } from "../request/request-plan.ts";
import { type LocatedRecord, originAt } from "./origin.ts";
import { type ApiRecord, recordIn, type RecordShape } from "./record-shape.ts";
import { messages } from "./messages.ts";

/** The saves that a read waits for. */
interface PendingSaves {
  /** How many saves were started so far. */
  readonly startedCount: number;
  /** Calls `act` once no save at a place is in progress. */
  readonly whenIdle: <T>(place: RequestValues, act: () => Promise<T>) => Promise<T>;
}

/** A record with its origin, or whether the response without a record was a success. */
type ReadResult = LocatedRecord | { readonly record: null; readonly isSuccess: boolean };

/** Reads records. Only the last of several reads takes effect. */
export class Reader {
  readonly #lookup: OpenAPIForm;
  readonly #saves: PendingSaves;
  readonly #shape: () => RecordShape;
  #lastRead = 0;

  constructor(lookup: OpenAPIForm, saves: PendingSaves, shape: () => RecordShape) {
    this.#lookup = lookup;
    this.#saves = saves;
    this.#shape = shape;
  }

  /** Reads a record; cancels the read in progress. */
  async read(place: RequestValues): Promise<LocatedRecord | null> {
    const read = (this.#lastRead += 1);
    const isWanted = (): boolean => read === this.#lastRead;
    // A read during a save may return the record from before the save.
    return this.#saves.whenIdle(place, () => this.#readNow(place, isWanted));
  }

  /** Reads a record; reads it again if a save started meanwhile. */
  async #readNow(place: RequestValues, isWanted: () => boolean): Promise<LocatedRecord | null> {
    if (!isWanted()) return null;
    const { startedCount } = this.#saves;
    const result = await this.#request(place, { replace: true, isCurrent: isWanted });
    if (!isWanted()) return null;
    if (!result.record) return result.isSuccess ? this.#showMissingRecord() : null;
    return startedCount === this.#saves.startedCount ? result : this.read(place);
  }

  /** Reads what the server has now without showing it; a read in progress continues. */
  async peek(place: RequestValues): Promise<LocatedRecord | null> {
    const result = await this.#request(place, { isCurrent: () => false });
    return result.record ? result : null;
  }

  /** Ignores the response to the read in progress. */
  cancel(): void {
    this.#lastRead += 1;
  }

  async #request(place: RequestValues, options: FormSendOptions): Promise<ReadResult> {
    let record: ApiRecord | null = null;
    const response = await this.#lookup.send(place, {
      ...options,
      // A record is shown only in the form that edits it, which hides its passwords.
      display: (received) => {
        record = recordIn(received, this.#shape());
        return record ? "none" : "open";
      },
    });
    if (!response || !record) return { record: null, isSuccess: response?.ok === true };
    return { record, origin: originAt(place, { record, response }, this.#lookup) };
  }

  #showMissingRecord(): null {
    const { response } = this.#lookup;
    const alert = new Alert({ severity: "error", text: messages.noRecord });
    response.children = [alert, ...response.children];
    return null;
  }
}

/** Where the lookup form points, and the issues that prevent the read. */
interface LookedUp {
  readonly place: RequestValues;
  readonly issues: readonly RequestIssue[];
}

/**
 * Fills the lookup form. A key of the record came from the server, so it is used as it is: `voice-7` reads `/items/voice-7`,
 * although the document declares a UUID.
 */
export function fillLookup(
  lookup: OpenAPIForm,
  values: Readonly<Record<string, unknown>>,
): LookedUp {
  const { inputs } = lookup;
  const keys = new Map<string, unknown>();
  const misfits = lookup.populate(values);
  for (const [name, value] of Object.entries(values)) {
    const field = inputs.find(name);
    if (field?.location !== "path" || !isScalar(value)) continue;
    keys.set(field.key, value);
    if (misfits.includes(name)) inputs.widgetOf(field).assignOrReject(value);
  }
  const isOpen = (key: unknown): boolean => !keys.has(String(key));
  const place = inputs.requestValues();
  const given = inputs.at("path").filter(({ key }) => keys.has(key));
  const path = {
    ...Object.fromEntries(given.map(({ name, key }) => [name, keys.get(key)])),
    ...place.path,
  };
  const rejected = misfits.filter((name) => isOpen(inputs.find(name)?.key ?? name));
  const issues = rejected.map((name) => {
    const reason = inputs.rejectionReason(name, values[name]) ?? messages.noInput({ name });
    return issue([name], "misfit", reason);
  });
  const own = lookup
    .issues()
    .filter(({ location, path: [key] }) => location !== "path" || isOpen(key));
  return { place: { ...place, path }, issues: issues.length > 0 ? issues : own };
}

function isScalar(value: unknown): boolean {
  return value !== "" && ["string", "number", "bigint", "boolean"].includes(typeof value);
}
