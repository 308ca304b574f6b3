import type { Field } from "../fields/field.ts";
import type { RequestIssue } from "../form/inputs.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { type ApiRecord, Baseline } from "./baseline.ts";
import { withDifferences } from "./difference.ts";
import { type Origin, showEntityTag, showOrigin } from "./origin.ts";
import { updateBody } from "./update-request.ts";

/** What is entered in a widget. */
interface Entry {
  readonly value: unknown;
  readonly draft: string | null;
}

/** A record that is being edited in a form. */
export class Edit {
  readonly form: OpenAPIForm;
  readonly baseline: Baseline;
  readonly origin: Origin;
  readonly inputs: OperationInputs;
  /** What was entered when it was last sent. */
  #sent: ReadonlyMap<string, Entry> = new Map();

  /** Shows the record in the form. */
  constructor(form: OpenAPIForm, record: ApiRecord, origin: Origin) {
    this.form = form;
    this.origin = origin;
    this.inputs = form.inputs;
    this.baseline = new Baseline(form.inputs, record);
    showOrigin(form, origin);
    form.showIssues([]);
  }

  /** What keeps the edit from being saved. */
  problems(): readonly RequestIssue[] {
    return this.baseline.problems();
  }

  /** Sends what is to be saved, provided that the record is still the one with this entity tag. */
  async send(entityTag: string | undefined): Promise<ApiResponse | null> {
    showEntityTag(this.form, entityTag);
    const problems = this.problems();
    this.form.showIssues(problems);
    if (problems.length > 0) return null;
    this.#sent = new Map(this.inputs.at("body").map((field) => [field.key, this.#entry(field)]));
    const { record, edited } = this.baseline;
    const body = updateBody(this.inputs, record, edited);
    const headers = entityTag === undefined ? {} : { "If-Match": entityTag };
    return this.form.send({ ...this.inputs.requestValues(), body }, { headers });
  }

  /** The record that this one has become. What was entered while it was being saved stays entered. */
  saved(record: ApiRecord, entityTag: string | undefined): Edit {
    const late = this.inputs
      .at("body")
      .map((field) => ({ field, entry: this.#entry(field) }))
      .filter(({ field, entry }) => !isSame(entry, this.#sent.get(field.key)));
    const edit = new Edit(this.form, record, { ...this.origin, entityTag });
    for (const { field, entry } of late) {
      const widget = this.inputs.widgetOf(field);
      widget.assign(entry.value);
      if (entry.draft !== null) widget.enter(entry.draft);
    }
    return edit;
  }

  /** What another version of the record would be after this edit was saved over it. */
  savedOver(record: ApiRecord): unknown {
    const { edited, changes } = this.baseline;
    const isPatch = this.inputs.operation.method === "patch";
    return isPatch ? withDifferences(record, changes) : edited;
  }

  #entry(field: Field): Entry {
    const { value, draft } = this.inputs.widgetOf(field);
    return { value, draft };
  }
}

/** A widget that nobody touched holds the very same value. */
function isSame(entry: Entry, sent: Entry | undefined): boolean {
  return sent !== undefined && entry.value === sent.value && entry.draft === sent.draft;
}
