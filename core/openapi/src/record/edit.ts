import type { RequestIssue } from "../form/inputs.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { type ApiRecord, Baseline } from "./baseline.ts";
import { updateBody } from "./update-request.ts";

/** A record that is being edited in a form. */
export class Edit {
  readonly form: OpenAPIForm;
  readonly baseline: Baseline;
  readonly #inputs: OperationInputs;

  constructor(form: OpenAPIForm, record: ApiRecord, entityTag: string | undefined) {
    this.form = form;
    this.#inputs = form.inputs;
    this.baseline = new Baseline(form.inputs, record, entityTag);
  }

  /** What keeps the edit from being saved. What was wrong with the record before is not the user's to mend. */
  problems(): readonly RequestIssue[] {
    const isPatch = this.#inputs.operation.method === "patch";
    return this.#inputs.problems().filter(({ path: [key], code, location }) => {
      const field = this.#inputs.fields.find((each) => each.key === key);
      if (!field || location !== "body" || this.baseline.isTouched(field)) return true;
      return !isPatch && code === "required";
    });
  }

  /** Sends what is to be saved, provided that the record is still the one with this entity tag. */
  async send(entityTag: string | undefined): Promise<ApiResponse | null> {
    const problems = this.problems();
    this.form.showIssues(problems);
    const { content } = this.#inputs;
    if (problems.length > 0 || !content) return null;
    const body = updateBody(
      this.#inputs.operation,
      content,
      this.form.document?.root,
      this.baseline.record,
      this.baseline.edited,
    );
    const headers = entityTag === undefined ? {} : { "If-Match": entityTag };
    return this.form.send({ ...this.#inputs.requestValues(), body }, { headers });
  }
}
