import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { planRequest } from "../request/plan-request.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { RequestValues } from "../request/request-values.ts";
import { usualTimeout } from "../send/send-request.ts";
import type { HookedFormOptions, SendingOptions } from "./form-options.ts";
import { readHeaders } from "./headers-source.ts";
import type { OperationInputs } from "./operation-inputs.ts";
import { passwordsIn } from "./passwords.ts";
import type { Sheet } from "./sheet.ts";

/** What a form gives to the plans of its requests. */
export interface PlannedForm {
  readonly document: OpenAPIDocument | undefined;
  readonly inputs: OperationInputs;
  readonly baseUrl: string;
}

/** Makes plans of what is entered in a form, with the headers and the credentials of the moment. */
export class FormPlanner {
  readonly #form: PlannedForm;
  readonly #sheet: Sheet;
  readonly #options: Pick<HookedFormOptions, "headers" | "timeout">;

  constructor(
    form: PlannedForm,
    sheet: Sheet,
    options: Pick<HookedFormOptions, "headers" | "timeout">,
  ) {
    this.#form = form;
    this.#sheet = sheet;
    this.#options = options;
  }

  /** How long a request may take, from the question for its headers on. */
  get timeout(): number {
    return this.#options.timeout ?? usualTimeout;
  }

  /** Everything about a request but its values, as it is now. */
  async prepare(options: SendingOptions = {}): Promise<(values: RequestValues) => RequestPlan> {
    const { inputs, baseUrl, document } = this.#form;
    const { operation, content } = inputs;
    const credentials = this.#sheet.credentials.entered();
    const mapped = await readHeaders(this.#options.headers, this.timeout);
    const headers = { ...mapped, ...options.headers };
    const mediaType = options.mediaType ?? content?.mediaType;
    const { declaredVersion: version, root } = document ?? {};
    const request = { baseUrl, version, root, mediaType, headers, credentials };
    return (values) => planRequest(operation, values, { ...request, passwords: this.#passwords });
  }

  get #passwords(): readonly string[] {
    const { widgets = {} } = this.#sheet.inputs ?? {};
    return passwordsIn([...Object.values(widgets), ...this.#sheet.credentials.widgets]);
  }
}
