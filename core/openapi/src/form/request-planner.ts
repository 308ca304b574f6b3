import { equalValues } from "@heddle/params";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import type { RawObject } from "../document/raw.ts";
import { essenceOf, isJsonType } from "../operation/media-type.ts";
import type { Operation } from "../operation/operation.ts";
import type { Credentials } from "../request/credentials.ts";
import { withFilesAsText } from "../request/files-as-text.ts";
import { planRequest } from "../request/plan-request.ts";
import type { RequestPlan, RequestValues } from "../request/request-plan.ts";
import { secretsOf } from "../request/secrets.ts";
import { isFileContent } from "../request/serialize-style.ts";
import type { DeclaredPasswords } from "../response/hide-secrets.ts";
import type { RenewalReason } from "../sign-in/accounts.ts";
import { enteredPasswords } from "./field-widget.ts";
import type { FormCredentials } from "./credentials-section.ts";
import type { OperationInputs } from "./operation-inputs.ts";

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

/** One request, ready to be sent. */
export interface PlannedRequest {
  readonly operation: Operation;
  /** The data of the document. */
  readonly root: RawObject;
  readonly values: RequestValues;
  /** The media type of the body; `undefined` when there is no body. */
  readonly mediaType: string | undefined;
  readonly plan: RequestPlan;
  /** The same request without its passwords, for display. */
  readonly masked: RequestPlan;
  /** Strings that must not be displayed, even if the server repeats them. */
  readonly secrets: readonly string[];
  /** Passwords that the document declares in the response. */
  readonly declaredPasswords: DeclaredPasswords;
}

/**
 * Turns values into a request. It copies credentials, passwords and base URL when it is created, so that later edits do
 * not change the request.
 */
export class RequestPlanner {
  readonly #source: PlannerSource;
  #credentials: Credentials;
  readonly #addedHeaders: Readonly<Record<string, string>> | undefined;
  readonly #passwords: readonly string[];

  constructor(source: PlannerSource) {
    const { inputs, credentials } = source;
    this.#source = source;
    this.#credentials = credentials.entered();
    this.#addedHeaders = credentials.addedHeaders?.(inputs.operation);
    this.#passwords = enteredPasswords([...inputs.inputWidgets, ...credentials.widgets]);
  }

  /** Renews the tokens of the request where that is due; returns whether the next plan has other ones. */
  async renew(reason: RenewalReason): Promise<boolean> {
    const before = this.#credentials;
    this.#credentials = await this.#source.credentials.renew(before, reason);
    return !equalValues(this.#credentials, before);
  }

  /** Throws an `InvalidRequestError` that names the value that cannot be sent. */
  async plan(
    values: RequestValues,
    headers: Readonly<Record<string, string>>,
  ): Promise<PlannedRequest> {
    const { inputs, document, baseUrl, headerOrigins, credentials } = this.#source;
    const { operation, declaredPasswords } = inputs;
    const mediaType = this.#source.mediaType ?? inputs.content?.mediaType;
    const options = {
      baseUrl,
      mediaType,
      headers,
      headerOrigins,
      enteredHeaders: this.#addedHeaders,
      version: document.declaredVersion,
      root: document.root,
      credentials: this.#credentials,
      passwords: [...this.#passwords, ...credentials.secrets],
    };
    const readable = await withReadableFiles(values, mediaType);
    const plan = planRequest(operation, readable, options);
    const masked = planRequest(operation, inputs.withHiddenPasswords(readable), options);
    const secrets = secretsOf(plan);
    const { root } = document;
    return { operation, root, values, mediaType, plan, masked, secrets, declaredPasswords };
  }
}

/** The values with files as text inside a body that cannot contain bytes. A body that is a file is sent as its bytes. */
async function withReadableFiles(values: RequestValues, mediaType = ""): Promise<RequestValues> {
  const hasNoBytes = isJsonType(mediaType) || essenceOf(mediaType) === formType;
  if (!hasNoBytes || isFileContent(values.body)) return values;
  return { ...values, body: await withFilesAsText(values.body) };
}

const formType = "application/x-www-form-urlencoded";
