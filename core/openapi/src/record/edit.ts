import type { JsonSchema } from "@heddle/schema";

import type { RequestIssue } from "../form/inputs.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import { requestProblem } from "../form/request-issues.ts";
import { InvalidRequestError } from "../request/invalid-request-error.ts";
import type { RequestValues } from "../request/request-values.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { type ApiRecord, Baseline } from "./baseline.ts";
import { withDifferences } from "./difference.ts";
import { type Entered, Entries } from "./entries.ts";
import { withLiterals } from "./literals.ts";
import { type Origin, showEntityTag, showOrigin } from "./origin.ts";
import { updateBody } from "./update-request.ts";

/** A record that is being edited in a form. */
export class Edit {
  readonly form: OpenAPIForm;
  readonly baseline: Baseline;
  readonly inputs: OperationInputs;
  /** The entity tag with which it was last sent. */
  sentTag: string | undefined;
  readonly origin: Origin;
  /** What describes the record where it is read. */
  readonly #readSchema: JsonSchema | undefined;
  /** What was shown at first. */
  readonly #shown: Entries;
  #sent: Entries;
  #after: ApiRecord;

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

  /** What was entered. */
  get entered(): Entered {
    return this.entries.since(this.#shown);
  }

  /** What was entered when it was last sent. */
  get sent(): Entries {
    return this.#sent;
  }

  /** The record before it was last sent, and as it was sent. */
  get saved(): { readonly before: ApiRecord; readonly after: ApiRecord } {
    return { before: this.baseline.record, after: this.#after };
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
        showing: ({ ok }) => (ok ? "folded" : "open"),
      },
    );
  }

  /** What is to be sent, or why it cannot be. */
  #body(): { readonly body?: unknown; readonly issue?: RequestIssue | undefined } {
    const { record, edited } = this.baseline;
    try {
      const body = updateBody(this.inputs, record, edited, this.#readSchema);
      return { body: withLiterals(body, record) };
    } catch (error) {
      if (error instanceof InvalidRequestError) return { issue: requestProblem(error) };
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
