import { equalValues } from "@heddle/params";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import type { RawObject } from "../document/raw.ts";
import type { Operation } from "../operation/operation.ts";
import type { Credentials } from "../request/credentials.ts";
import { secretsOf } from "../request/secrets.ts";
import { planRequest } from "../request/plan-request.ts";
import type { RequestPlan, RequestValues } from "../request/request-plan.ts";
import type { DeclaredPasswords } from "../response/hide-secrets.ts";
import type { RenewalReason } from "../sign-in/sign-in.ts";
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
  readonly #passwords: readonly string[];

  constructor(source: PlannerSource) {
    const { inputs, credentials } = source;
    this.#source = source;
    this.#credentials = credentials.entered();
    this.#passwords = enteredPasswords([...Object.values(inputs.widgets), ...credentials.widgets]);
  }

  /** Renews the tokens of the request where that is due; returns whether the next plan has other ones. */
  async renew(reason: RenewalReason): Promise<boolean> {
    const before = this.#credentials;
    this.#credentials = await this.#source.credentials.renew(before, reason);
    return !equalValues(this.#credentials, before);
  }

  /** Throws an `InvalidRequestError` that names the value that cannot be sent. */
  plan(values: RequestValues, headers: Readonly<Record<string, string>>): PlannedRequest {
    const { inputs, document, baseUrl, headerOrigins, credentials } = this.#source;
    const { operation, declaredPasswords } = inputs;
    const mediaType = this.#source.mediaType ?? inputs.content?.mediaType;
    const options = {
      baseUrl,
      mediaType,
      headers,
      headerOrigins,
      version: document.declaredVersion,
      root: document.root,
      credentials: this.#credentials,
      passwords: [...this.#passwords, ...credentials.secrets],
    };
    const plan = planRequest(operation, values, options);
    const masked = planRequest(operation, inputs.withHiddenPasswords(values), options);
    const secrets = secretsOf(plan);
    const { root } = document;
    return { operation, root, values, mediaType, plan, masked, secrets, declaredPasswords };
  }
}
