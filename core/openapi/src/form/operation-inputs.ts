import { validate } from "@heddle/schema";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { collectFields } from "../fields/collect-fields.ts";
import type { FieldLocation } from "../fields/field.ts";
import { withoutReadOnly } from "../fields/read-only.ts";
import { chooseContent } from "../operation/choose-content.ts";
import type { Content, Operation } from "../operation/operation.ts";
import type { RequestValues } from "../request/request-values.ts";
import { fieldWidget, type WidgetFactory } from "./field-widget.ts";
import { Inputs, type RequestIssue } from "./inputs.ts";

/** How the inputs of an operation are made. */
export interface InputOptions {
  readonly skipReadOnly: boolean;
  readonly mediaType: string | undefined;
  readonly widget: WidgetFactory | undefined;
}

/** The inputs of one operation in one media type, and the values of the request that they make up. */
export class OperationInputs extends Inputs {
  readonly operation: Operation;
  /** What describes the body; none when there is no body. */
  readonly content: Content | undefined;
  readonly #root: unknown;

  constructor(document: OpenAPIDocument, operation: Operation, options: InputOptions) {
    const { skipReadOnly, mediaType, widget } = options;
    const chosen = mediaType === undefined ? {} : { mediaType };
    super(collectFields(document, operation, { skipReadOnly, ...chosen }), (field) =>
      fieldWidget(field, document.root, widget),
    );
    this.operation = operation;
    this.content = operation.body && chooseContent(operation.body, mediaType);
    this.#root = document.root;
  }

  /** The values of the request; `extra` goes over what is entered for the body. */
  requestValues(extra?: Readonly<Record<string, unknown>>): RequestValues {
    const whole = this.fields.find(({ parameter }) => parameter?.location === "querystring");
    return {
      path: this.values("path"),
      query: this.values("query"),
      header: this.values("header"),
      cookie: this.values("cookie"),
      ...(whole && { querystring: this.widgetOf(whole).value }),
      body: this.body(extra),
    };
  }

  /** The body that the fields make up; nothing when none is filled in and none is needed. */
  body(extra?: Readonly<Record<string, unknown>>): unknown {
    if (!this.content) return undefined;
    const whole = this.fields.find((field) => field.isWholeBody);
    const entered = whole ? this.widgetOf(whole).value : this.values("body");
    const value = extra ? { ...(entered as object | undefined), ...extra } : entered;
    const isEmpty = whole ? value === undefined : Object.keys(value as object).length === 0;
    if (isEmpty && this.operation.body?.required !== true) return undefined;
    return withoutReadOnly(value, this.content.schema, this.#root);
  }

  /** What is wrong with the fields and, where each is right by itself, with the body as a whole. */
  override problems(): readonly RequestIssue[] {
    const own = super.problems();
    return own.length > 0 ? own : this.#bodyProblems();
  }

  #bodyProblems(): readonly RequestIssue[] {
    const body = this.body();
    const isJudged = this.content === undefined || this.fields.some((field) => field.isWholeBody);
    if (isJudged || body === undefined || !this.content) return [];
    const location: FieldLocation = "body";
    return validate(body, this.content.schema, { root: this.#root, direction: "request" }).map(
      (issue) => ({ ...issue, location }),
    );
  }
}
