import type { Translatable } from "@heddle/params";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import type { RequestPlan, RequestValues } from "../request/request-plan.ts";
import type { ApiResponse } from "../send/api-response.ts";
import { defaultTimeoutMs, unlessAborted } from "../send/abort.ts";
import type { FormCredentials } from "./credentials-section.ts";
import { loadExchange } from "./exchange.ts";
import type { FormSendOptions, OpenAPIFormOptions, SubmitOptions } from "./form-options.ts";
import { readHeaders, withHeaders } from "./headers-source.ts";
import type { OperationInputs } from "./operation-inputs.ts";
import { bodyIssues, inputIssues, type RequestIssue } from "./request-issues.ts";
import { RequestPlanner } from "./request-planner.ts";
import type { RequestContext, RequestRunner, RunResult } from "./request-runner.ts";
import type { PlannedRequest } from "./sent-request.ts";

/** What an operation needs of its form. */
export interface OperationHost {
  readonly options: Pick<OpenAPIFormOptions, "headers" | "headerOrigins" | "timeout">;
  readonly credentials: FormCredentials;
  readonly runner: RequestRunner;
  readonly baseUrl: () => string;
  readonly onResponse: (response: ApiResponse) => void;
  /** Called with the validation errors of a server. */
  readonly onIssues: (
    from: OperationForm,
    issues: readonly RequestIssue[],
    summary: Translatable,
  ) => void;
}

/** A request with what it needs of the form at the time of the call; later edits do not change it. */
export interface PreparedRequest {
  /** What an equal request has in common with it. */
  readonly identity: object;
  send(options: FormSendOptions, context: RequestContext): Promise<RunResult>;
}

/** What a submit reads at its call. */
export interface Submission {
  /** `undefined` for values that cannot be sent. */
  readonly request: PreparedRequest | undefined;
  /** The problems of the values. Throws an `InvalidRequestError` for those that cannot be sent. */
  validate(): readonly RequestIssue[];
}

/** The operation of a form: its inputs, and the requests that send what they hold. A form has none before its document. */
export class OperationForm {
  readonly document: OpenAPIDocument;
  readonly inputs: OperationInputs;
  readonly #host: OperationHost;

  constructor(document: OpenAPIDocument, inputs: OperationInputs, host: OperationHost) {
    this.document = document;
    this.inputs = inputs;
    this.#host = host;
  }

  /** Reads values and credentials once. */
  read({ extra, validate = true }: SubmitOptions): Submission {
    const { inputs } = this;
    const { values, error } = inputs.enteredValues(extra);
    return {
      request: values && this.request(values),
      validate: () => {
        const issues = validate ? inputIssues(inputs, extra) : [];
        if (issues.length > 0) return issues;
        if (error) throw error;
        return validate ? bodyIssues(inputs, values?.body, extra) : [];
      },
    };
  }

  /** A request with these values. */
  request(values: RequestValues, mediaType?: string): PreparedRequest {
    const planner = this.#planner(values, mediaType);
    const { identity } = planner;
    return { identity, send: (options, context) => this.#send(planner, options, context) };
  }

  #planner(values: RequestValues, mediaType?: string): RequestPlanner {
    const { options, credentials, baseUrl } = this.#host;
    const { headerOrigins } = options;
    const { document, inputs } = this;
    return new RequestPlanner(
      { document, inputs, credentials, baseUrl: baseUrl(), headerOrigins, mediaType },
      values,
    );
  }

  /** The request that a submit would send. */
  async plan({ extra }: SubmitOptions): Promise<RequestPlan> {
    const planner = this.#planner(this.inputs.requestValues(extra, "text"));
    const { plan } = await planner.plan(await loadExchange(), await this.#readHeaders());
    return plan;
  }

  async #send(
    planner: RequestPlanner,
    { headers, display = () => "open", onUnanswered }: FormSendOptions,
    context: RequestContext,
  ): Promise<RunResult> {
    const start = performance.now();
    const exchange = await unlessAborted(loadExchange(), context.signal);
    const mapped = await unlessAborted(this.#readHeaders(), context.signal);
    await unlessAborted(planner.renew("expiring"), context.signal);
    const { runner, onResponse, onIssues } = this.#host;
    const send = async (): Promise<RunResult & { readonly planned: PlannedRequest }> => {
      const planned = await planner.plan(exchange, withHeaders(mapped, headers));
      // The time that the headers took counts towards the timeout.
      const timeoutMs = this.#timeoutMs - (performance.now() - start);
      const result = await runner.send(exchange, planned, context, { timeoutMs, display });
      return { ...result, planned };
    };
    let result = await send();
    // A token can become invalid before it expires. The request was not carried out, so it can be repeated.
    if (result.response?.status === 401 && (await planner.renew("refused"))) result = await send();
    const { response, outcome, planned } = result;
    if (outcome.kind !== "response") onUnanswered?.(outcome);
    if (response && !response.ok && context.isCurrent()) {
      const { issues, summary } = exchange.serverIssues(response, planned.secrets, this.inputs);
      if (issues.length > 0) onIssues(this, issues, summary);
    }
    if (response) onResponse(response);
    return result;
  }

  get #timeoutMs(): number {
    return this.#host.options.timeout ?? defaultTimeoutMs;
  }

  #readHeaders(): Promise<Readonly<Record<string, string>>> {
    return readHeaders(this.#host.options.headers, this.#timeoutMs);
  }
}
