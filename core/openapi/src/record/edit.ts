import type { JsonSchema } from "@heddle/schema";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { OperationInputs, RequestIssue } from "../form/operation-inputs.ts";
import { requestIssue } from "../form/request-issues.ts";
import { InvalidRequestError, type RequestValues } from "../request/request-plan.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { type ApiRecord, Baseline } from "./baseline.ts";
import { withDifferences } from "./difference.ts";
import { type BodyEdits, BodyState } from "./merge-edits.ts";
import { withLiterals } from "./literals.ts";
import { type Origin, showEntityTag, showOrigin } from "./origin.ts";
import { type SaveOutcome, unansweredOutcome, unsentOutcome } from "./save-outcome.ts";
import { updateBody } from "./update-request.ts";

/** The state of an edit at the moment when it was sent. */
interface SentEdit {
  readonly state: BodyState;
  /** The values that the server has once it accepts them. */
  readonly values: ApiRecord;
}

/** What came back from the server, or why nothing did. */
type SendResult =
  | { readonly response: ApiResponse }
  | { readonly response: null; readonly outcome: SaveOutcome };

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
  /** The state after the widgets were filled. */
  readonly #filled: BodyState;
  #sent: SentEdit;

  /** Shows the record in the form. */
  constructor(form: OpenAPIForm, record: ApiRecord, origin: Origin, readSchema?: JsonSchema) {
    this.form = form;
    this.origin = origin;
    this.#readSchema = readSchema;
    this.inputs = form.inputs;
    this.baseline = new Baseline(form.inputs, record, origin.accepted);
    showOrigin(form, origin);
    form.showIssues([]);
    this.#filled = this.state;
    this.#sent = { state: this.#filled, values: this.baseline.values };
  }

  /** Where it is saved: the user says so where nobody knows. */
  get place(): RequestValues {
    const { place, isLoaded } = this.origin;
    return isLoaded ? place : { ...place, path: this.inputs.values("path") };
  }

  get state(): BodyState {
    return BodyState.of(this.inputs);
  }

  /** The edits that are not saved, drafts included. */
  get unsaved(): BodyEdits {
    return this.state.editsSince(this.#filled);
  }

  /** Whether something was entered that is not saved, be it a value yet or not. */
  get isEdited(): boolean {
    return this.baseline.isEdited;
  }

  /** The state when it was last sent; the state at first before that. */
  get sent(): SentEdit {
    return this.#sent;
  }

  /** The record as the server should have it before and after the last save; unchanged where it wraps what is saved. */
  get saved(): { readonly before: ApiRecord; readonly after: ApiRecord } {
    const { record, values, isWrapped } = this.baseline;
    return isWrapped
      ? { before: record, after: record }
      : { before: values, after: this.#sent.values };
  }

  /** What keeps the edit from being saved. */
  problems(): readonly RequestIssue[] {
    return this.baseline.problems();
  }

  /** Sends the edits, provided that the server still has the version with this entity tag. */
  async send(entityTag: string | undefined, isCurrent: () => boolean): Promise<SendResult> {
    if (entityTag !== this.origin.entityTag) showEntityTag(this.form, entityTag);
    const problems = this.problems();
    const { body, issue } = this.#body();
    this.form.showIssues(issue ? [issue] : problems);
    if (issue || problems.length > 0) return { response: null, outcome: unsentOutcome("invalid") };
    this.#sent = { state: this.state, values: this.baseline.saved };
    this.sentTag = entityTag;
    const headers = entityTag === undefined ? {} : { "If-Match": entityTag };
    let outcome = unsentOutcome("not_sent");
    const response = await this.form.send(
      { ...this.inputs.requestValues(), body },
      {
        headers,
        isCurrent,
        onUnanswered: (ended) => {
          this.isPerhapsSaved = true;
          outcome = unansweredOutcome(ended);
        },
        display: ({ ok }) => (ok ? "collapsed" : "open"),
      },
    );
    return response ? { response } : { response, outcome };
  }

  /** What is to be sent, or why it cannot be. */
  #body(): { readonly body?: unknown; readonly issue?: RequestIssue | undefined } {
    const { values, edited } = this.baseline;
    try {
      const body = updateBody(this.inputs, values, edited, this.#readSchema);
      return { body: withLiterals(body, values) };
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
