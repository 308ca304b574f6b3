import type { JsonSchema } from "@heddle/schema";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { OperationInputs, RequestIssue } from "../form/operation-inputs.ts";
import { requestIssue } from "../form/request-issues.ts";
import { InvalidRequestError, type RequestValues } from "../request/request-plan.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { type ApiRecord, Baseline } from "./baseline.ts";
import { withDifferences } from "./difference.ts";
import { type Entered, Entries } from "./entries.ts";
import { withLiterals } from "./literals.ts";
import { type Origin, showEntityTag, showOrigin } from "./origin.ts";
import { patchBase } from "./patch-base.ts";
import { updateBody } from "./update-request.ts";

/** What a server has taken without returning the record. */
interface Accepted {
  readonly entries: Entries;
  /** The record with it. */
  readonly record: unknown;
}

/** A record that is being edited in a form. */
export class Edit {
  readonly form: OpenAPIForm;
  readonly baseline: Baseline;
  readonly inputs: OperationInputs;
  /** The entity tag with which it was last sent. */
  sentTag: string | undefined;
  /** Whether it was sent and nobody answered, so that it may be saved already. */
  isPerhapsSaved = false;
  readonly origin: Origin;
  /** What describes the record where it is read. */
  readonly #readSchema: JsonSchema | undefined;
  /** What was shown at first. */
  readonly #shown: Entries;
  #sent: Entries;
  #after: ApiRecord;
  #accepted: Accepted | undefined;

  /** Shows the record in the form. */
  constructor(form: OpenAPIForm, record: ApiRecord, origin: Origin, readSchema?: JsonSchema) {
    this.form = form;
    this.origin = origin;
    this.#readSchema = readSchema;
    this.inputs = form.inputs;
    this.baseline = new Baseline(form.inputs, record);
    showOrigin(form, origin);
    form.showIssues([]);
    this.#shown = this.#sent = this.entries;
    this.#after = record;
  }

  /** Where it is saved: the user says so where nobody knows. */
  get place(): RequestValues {
    const { place, isLoaded } = this.origin;
    return isLoaded ? place : { ...place, path: this.inputs.values("path") };
  }

  /** What is entered at this moment. */
  get entries(): Entries {
    return Entries.of(this.inputs);
  }

  /** What was entered and is not saved. */
  get unsaved(): Entered {
    return this.entries.since(this.#accepted?.entries ?? this.#shown);
  }

  /** What was entered and is saved, although the record does not have it. */
  get accepted(): Entered {
    return (this.#accepted?.entries ?? this.#shown).since(this.#shown);
  }

  /** Whether something was entered that is not saved, be it a value yet or not. */
  get isEdited(): boolean {
    return this.#accepted ? !this.unsaved.isEmpty : this.baseline.isEdited;
  }

  /** What was entered when it was last sent, at that moment and as it is entered again. */
  get sent(): { readonly entries: Entries; readonly entered: Entered } {
    return { entries: this.#sent, entered: this.#sent.since(this.#shown) };
  }

  /** The record before it was last sent, and as it was sent. */
  get saved(): { readonly before: ApiRecord; readonly after: ApiRecord } {
    return { before: this.baseline.record, after: this.#after };
  }

  /** Enters what is saved already; returns what has no place. */
  accept(accepted: Entered): Entered {
    const rest = accepted.enterIn(this.inputs);
    if (!accepted.isEmpty) this.#accepted = { entries: this.entries, record: this.baseline.edited };
    return rest;
  }

  /** What keeps the edit from being saved. */
  problems(): readonly RequestIssue[] {
    return this.baseline.problems();
  }

  /** Sends what is to be saved, provided that the record is still the one with this entity tag. */
  async send(entityTag: string | undefined, isCurrent: () => boolean): Promise<ApiResponse | null> {
    if (entityTag !== this.origin.entityTag) showEntityTag(this.form, entityTag);
    const problems = this.problems();
    const { body, issue } = this.#body();
    this.form.showIssues(issue ? [issue] : problems);
    if (issue || problems.length > 0) return null;
    this.#sent = this.entries;
    this.#after = this.baseline.saved;
    this.sentTag = entityTag;
    const headers = entityTag === undefined ? {} : { "If-Match": entityTag };
    return this.form.send(
      { ...this.inputs.requestValues(), body },
      {
        headers,
        isCurrent,
        onUnanswered: () => (this.isPerhapsSaved = true),
        display: ({ ok }) => (ok ? "collapsed" : "open"),
      },
    );
  }

  /** What is to be sent, or why it cannot be. */
  #body(): { readonly body?: unknown; readonly issue?: RequestIssue | undefined } {
    const { record, edited } = this.baseline;
    const from = this.#accepted ? patchBase(record, this.#accepted.record, edited) : record;
    try {
      const body = updateBody(this.inputs, from, edited, this.#readSchema);
      return { body: withLiterals(body, record) };
    } catch (error) {
      if (error instanceof InvalidRequestError) return { issue: requestIssue(error) };
      throw error;
    }
  }

  /** What another version of the record would be after this edit was saved over it. */
  savedOver(record: ApiRecord): unknown {
    const { edited, changes } = this.baseline;
    const isPatch = this.inputs.operation.method === "patch";
    return isPatch ? withDifferences(record, changes) : edited;
  }
}
