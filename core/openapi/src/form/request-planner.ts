import { equalValues } from "@heddle/params";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { essenceOf, isJsonLinesType, isJsonType } from "../operation/media-type.ts";
import type { Credentials } from "../request/credentials.ts";
import type { RequestValues } from "../request/request-plan.ts";
import type { RenewalReason } from "../sign-in/accounts.ts";
import { enteredPasswords } from "./field-widget.ts";
import type { FormCredentials } from "./credentials-section.ts";
import type { Exchange } from "./exchange.ts";
import type { OperationInputs } from "./operation-inputs.ts";
import type { PlannedRequest } from "./sent-request.ts";
import { isFileContent } from "../request/request-values.ts";

/** The state of a form that a planner copies when it is created. */
export interface PlannerSource {
  readonly document: OpenAPIDocument;
  readonly inputs: OperationInputs;
  readonly credentials: FormCredentials;
  readonly baseUrl: string;
  readonly headerOrigins: readonly string[] | undefined;
  /** The selected media type by default. */
  readonly mediaType?: string | undefined;
}

/**
 * Turns values into a request. It copies credentials, passwords and base URL when it is created, so that later edits do
 * not change the request.
 */
export class RequestPlanner {
  readonly values: RequestValues;
  readonly #source: PlannerSource;
  #credentials: Credentials;
  readonly #addedHeaders: Readonly<Record<string, string>> | undefined;
  readonly #passwords: readonly string[];

  constructor(source: PlannerSource, values: RequestValues) {
    const { inputs, credentials } = source;
    this.values = values;
    this.#source = source;
    this.#credentials = credentials.entered();
    this.#addedHeaders = credentials.addedHeaders?.(inputs.operation);
    this.#passwords = enteredPasswords([...inputs.inputWidgets, ...credentials.widgets]);
  }

  /** What an equal request has in common with this one. */
  get identity(): object {
    const { values } = this;
    const { baseUrl } = this.#source;
    const [credentials, addedHeaders] = [this.#credentials, this.#addedHeaders];
    return { values, mediaType: this.#mediaType, baseUrl, credentials, addedHeaders };
  }

  get #mediaType(): string | undefined {
    return this.#source.mediaType ?? this.#source.inputs.content?.mediaType;
  }

  /** Renews the tokens of the request where that is due; returns whether the next plan has other ones. */
  async renew(reason: RenewalReason): Promise<boolean> {
    const before = this.#credentials;
    this.#credentials = await this.#source.credentials.renew(before, reason);
    return !equalValues(this.#credentials, before);
  }

  /** Throws an `InvalidRequestError` that names the value that cannot be sent. */
  async plan(
    exchange: Exchange,
    headers: Readonly<Record<string, string>>,
  ): Promise<PlannedRequest> {
    const { values } = this;
    const { inputs, document, baseUrl, headerOrigins, credentials } = this.#source;
    const { DeclaredPasswords, planRequest, secretsOf } = exchange;
    const { operation } = inputs;
    const { root } = document;
    const mediaType = this.#mediaType;
    const options = {
      baseUrl,
      mediaType,
      headers,
      headerOrigins,
      enteredHeaders: this.#addedHeaders,
      version: document.declaredVersion,
      root,
      credentials: this.#credentials,
      passwords: [...this.#passwords, ...credentials.secrets],
    };
    const readable = await withReadableFiles(exchange, values, mediaType);
    const plan = planRequest(operation, readable, options);
    const masked = planRequest(operation, inputs.withHiddenPasswords(readable), options);
    const secrets = secretsOf(plan);
    const declaredPasswords = new DeclaredPasswords(operation, root);
    return { operation, root, values, mediaType, plan, masked, secrets, declaredPasswords };
  }
}

/** The values with files as text inside a body that cannot contain bytes. A body that is a file is sent as its bytes. */
async function withReadableFiles(
  { withFilesAsText }: Exchange,
  values: RequestValues,
  mediaType = "",
): Promise<RequestValues> {
  const hasNoBytes =
    isJsonType(mediaType) || isJsonLinesType(mediaType) || essenceOf(mediaType) === formType;
  if (!hasNoBytes || isFileContent(values.body)) return values;
  return { ...values, body: await withFilesAsText(values.body) };
}

const formType = "application/x-www-form-urlencoded";
