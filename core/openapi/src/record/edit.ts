/** A record in a form: its edits, and how they are sent. */
import { equalValues, issue } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { UpdateSchemas } from "../form/body-input.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import type { RequestIssue } from "../form/request-issues.ts";
import { requestIssue } from "../form/request-issues.ts";
import { InvalidRequestError, type RequestValues } from "../request/request-plan.ts";
import type { ApiResponse } from "../send/api-response.ts";
import { Baseline } from "./baseline.ts";
import { memberAt, type MemberPath, withDifferences } from "./difference.ts";
import { withLiterals } from "./literals.ts";
import { type BodyEdits, BodyState } from "./merge-edits.ts";
import { messages } from "./messages.ts";
import { type Origin, showEntityTag, showOrigin } from "./origin.ts";
import type { ApiRecord } from "./record-shape.ts";
import {
  type SavedRecord,
  type SaveOutcome,
  outcomeWithoutResponse,
  unsentOutcome,
} from "./save.ts";
import { updateBody, updateSchema } from "./update-request.ts";

/** The state of an edit at the moment when it was sent. */
interface SentEdit {
  readonly state: BodyState;
  /** The values that the server has once it accepts them. */
  readonly values: ApiRecord;
}

/** The response, or the outcome of a save without one. */
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
  /** Whether it was sent without a response, so that it may be saved already. */
  isPerhapsSaved = false;
  readonly origin: Origin;
  readonly #schemas: UpdateSchemas;
  /** The state after the widgets were filled. */
  readonly #filled: BodyState;
  #sent: SentEdit;

  /** Shows the record in the form; `read` is its schema in the responses to a read, `true` where the document has none. */
  constructor(form: OpenAPIForm, record: ApiRecord, origin: Origin, read: JsonSchema = true) {
    this.form = form;
    this.origin = origin;
    this.inputs = form.inputs;
    this.#schemas = { read, update: updateSchema(form) };
    showOrigin(form, origin);
    this.baseline = new Baseline(form.inputs, record, origin.accepted);
    form.showIssues([]);
    this.#filled = this.state;
    this.#sent = { state: this.#filled, values: this.baseline.values };
  }

  /** Where it is saved. The user enters the path parameters of a record that was not read. */
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

  /** Whether there are edits that are not saved, drafts included. */
  get isEdited(): boolean {
    return this.baseline.isEdited;
  }

  /** The state when it was last sent; before that, the state after the widgets were filled. */
  get sent(): SentEdit {
    return this.#sent;
  }

  /** The record as the server should have it before and after the last save; unchanged where it wraps what is saved. */
  get saved(): SavedRecord {
    const { operation } = this.inputs;
    const { record, values, isWrapped } = this.baseline;
    return isWrapped
      ? { operation, before: record, after: record }
      : { operation, before: values, after: this.#sent.values };
  }

  /** The issues that prevent a save. */
  issues(): readonly RequestIssue[] {
    return [...this.baseline.issues(), ...this.#unsendable()];
  }

  /** The edits that a save would lose, because the update does not declare their members. */
  #unsendable(): readonly RequestIssue[] {
    const { values, edited, changes } = this.baseline;
    // A body that cannot be serialized has a reason of its own.
    if (changes.length === 0 || this.#body().issue) return [];
    const [from, to] = [this.bodyOf(values), this.bodyOf(edited)];
    const lost = changes.filter(({ path }) =>
      equalValues(memberAt(from, path), memberAt(to, path)),
    );
    return lost.map(({ path }) => ({
      ...issue([...path], "undeclared", messages.undeclared),
      location: "body",
    }));
  }

  /** Sends the edits, provided that the server still has the version with this entity tag. */
  async send(entityTag: string | undefined, isCurrent: () => boolean): Promise<SendResult> {
    if (entityTag !== this.origin.entityTag) showEntityTag(this.form, entityTag);
    const issues = this.issues();
    const { body, issue } = this.#body();
    this.form.showIssues(issue ? [issue] : issues);
    if (issue || issues.length > 0) return { response: null, outcome: unsentOutcome("invalid") };
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
          outcome = outcomeWithoutResponse(ended);
        },
        display: ({ ok }) => (ok ? "collapsed" : "open"),
      },
    );
    return response ? { response } : { response, outcome };
  }

  /** The part of a record that a save sends. */
  bodyOf(record: unknown): unknown {
    return this.inputs.body.partOf(record, this.#schemas);
  }

  /** The paths of the members that a save of the whole record leaves out, because the update does not declare them. */
  get leftOut(): readonly MemberPath[] {
    const { inputs, baseline } = this;
    const isPatch = inputs.operation.method === "patch";
    return isPatch ? [] : inputs.body.undeclaredIn(baseline.values, this.#schemas);
  }

  /** Whether a save sends a member as it was loaded. No field shows it. */
  keeps(name: string): boolean {
    const isPatch = this.inputs.operation.method === "patch";
    return !isPatch && memberAt(this.#body().body, [name]) !== undefined;
  }

  /** The body of the save, or the reason why it cannot be serialized. */
  #body(): { readonly body?: unknown; readonly issue?: RequestIssue | undefined } {
    const { values, edited } = this.baseline;
    try {
      const body = updateBody(this.inputs, values, edited, this.#schemas);
      return { body: withLiterals(body, values) };
    } catch (error) {
      if (error instanceof InvalidRequestError) return { issue: requestIssue(error) };
      throw error;
    }
  }

  /** Another version of the record after this edit is saved over it. */
  savedOver(record: ApiRecord): unknown {
    const { edited, changes } = this.baseline;
    const isPatch = this.inputs.operation.method === "patch";
    return isPatch ? withDifferences(record, changes) : edited;
  }
}
