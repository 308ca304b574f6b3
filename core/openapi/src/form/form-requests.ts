import { messages } from "../messages.ts";
import { InvalidRequestError } from "../request/invalid-request-error.ts";
import { secretsOf } from "../request/mask.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { RequestValues } from "../request/request-values.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { unlessAborted } from "../send/unless-aborted.ts";
import type { Exchange } from "./exchange.ts";
import type { HookedFormOptions, SendingOptions, SubmitOptions } from "./form-options.ts";
import { FormPlanner, type PlannedForm } from "./form-planner.ts";
import { HeadersError } from "./headers-source.ts";
import type { RequestIssue } from "./inputs.ts";
import { requestProblem, serverProblems } from "./request-issues.ts";
import type { SentRequest } from "./sent-request.ts";
import type { Sheet } from "./sheet.ts";
import { SingleFlight } from "./single-flight.ts";

type Flight = SingleFlight<ApiResponse | null>;

/** What a request that is under way goes by. */
interface Course {
  readonly signal: AbortSignal;
  /** Whether the form is still about it. */
  readonly isCurrent: () => boolean;
}

/** The form that requests are made of, and that shows what becomes of them. */
export interface RequestingForm extends PlannedForm {
  readonly ready: Promise<void>;
  readonly path: string;
  readonly method: string;
  busy: boolean;
  showIssues(issues: readonly RequestIssue[], summary?: string): void;
  onError(error: unknown): void;
}

/** The requests of a form: one at a time for each operation. */
export class FormRequests {
  readonly #form: RequestingForm;
  readonly #sheet: Sheet;
  readonly #exchange: Exchange;
  readonly #options: HookedFormOptions;
  readonly #planner: FormPlanner;
  /** By operation: what is sent for one says nothing about another. */
  readonly #flights = new Map<string, Flight>();

  constructor(form: RequestingForm, sheet: Sheet, exchange: Exchange, options: HookedFormOptions) {
    this.#form = form;
    this.#sheet = sheet;
    this.#exchange = exchange;
    this.#options = options;
    this.#planner = new FormPlanner(form, sheet, options);
  }

  /** Whether one of the present operation is under way. */
  get isBusy(): boolean {
    return this.#flight.isBusy;
  }

  /** What these values make up. */
  async plan(values: RequestValues): Promise<RequestPlan> {
    const planFor = await this.#planner.prepare();
    return planFor(values);
  }

  /** Sends what is entered, or joins the request that does. */
  submit(options: SubmitOptions): Promise<ApiResponse | null> {
    const flight = this.#flight;
    return flight.join((signal) =>
      this.#fly(flight, signal, (course) => this.#submit(options, course)),
    );
  }

  /** Sends values that a program made up. */
  send(values: RequestValues, options: SendingOptions): Promise<ApiResponse | null> {
    const flight = this.#flight;
    const isWanted = options.isCurrent ?? (() => true);
    const work = (signal: AbortSignal): Promise<ApiResponse | null> =>
      this.#fly(flight, signal, ({ isCurrent }) =>
        this.#send(values, options, { signal, isCurrent: () => isCurrent() && isWanted() }),
      );
    return options.instead ? flight.replace(work) : flight.after(work);
  }

  /** Shows how a request ended that was sent before. */
  showEnd(sent: SentRequest): void {
    this.#exchange.showEnd(sent);
  }

  cancel(): void {
    this.#flight.cancel();
  }

  cancelAll(): void {
    for (const flight of this.#flights.values()) flight.cancel();
  }

  /** What a listener makes of an answer is no reason to lose it. */
  tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#form.onError(error);
    }
  }

  get #flight(): Flight {
    const key = `${this.#form.method} ${this.#form.path}`;
    const flight = this.#flights.get(key) ?? new SingleFlight();
    this.#flights.set(key, flight);
    return flight;
  }

  /** The work of a request, with all that is around it. */
  async #fly(
    flight: Flight,
    signal: AbortSignal,
    work: (course: Course) => Promise<ApiResponse | null>,
  ): Promise<ApiResponse | null> {
    const isCurrent = (): boolean => flight === this.#flight;
    if (isCurrent()) this.#form.busy = true;
    try {
      await unlessAborted(this.#form.ready, signal);
      // What was meant for another operation is not for this one.
      return isCurrent() ? await work({ signal, isCurrent }) : null;
    } catch (error) {
      const isKnown = isCurrent() ? this.#explain(error, signal) : signal.aborted;
      if (!isKnown) throw error;
      return null;
    } finally {
      if (isCurrent()) this.#form.busy = false;
    }
  }

  /** Shows why nothing was sent; whether that is known. */
  #explain(error: unknown, signal: AbortSignal): boolean {
    if (signal.aborted) this.#exchange.showCancelled();
    else if (error instanceof InvalidRequestError) this.#showInvalid(error);
    else if (error instanceof HeadersError) {
      this.#exchange.showFailure(messages.headersFailed);
      this.#form.onError(error.cause);
    } // Without inputs the document cannot be used, which the form says already.
    else return this.#sheet.inputs === undefined;
    return true;
  }

  #showInvalid(error: InvalidRequestError): void {
    const issue = requestProblem(error);
    if (issue) this.#form.showIssues([issue]);
    else this.#sheet.showProblem(error.message);
  }

  async #submit(
    { extra, validate = true }: SubmitOptions,
    course: Course,
  ): Promise<ApiResponse | null> {
    const problems = validate ? this.#form.inputs.problems(extra) : [];
    this.#form.showIssues(problems);
    return problems.length > 0
      ? null
      : this.#send(this.#form.inputs.requestValues(extra), {}, course);
  }

  async #send(
    values: RequestValues,
    options: SendingOptions,
    { signal, isCurrent }: Course,
  ): Promise<ApiResponse | null> {
    const { inputs } = this.#form;
    const start = performance.now();
    const planFor = await unlessAborted(this.#planner.prepare(options), signal);
    const plan = planFor(values);
    const shown = planFor(inputs.withHiddenPasswords(values));
    const secrets = secretsOf(plan);
    // What gives the headers takes its part of the time.
    const timeout = this.#planner.timeout - (performance.now() - start);
    const { showing = () => "open" } = options;
    const { operation, declaredPasswords: hide } = inputs;
    const mediaType = options.mediaType ?? inputs.content?.mediaType;
    const what = { operation, values, mediaType, plan, shown, secrets };
    const request = { ...what, signal, timeout, isCurrent, showing, hide };
    const response = await this.#exchange.run(request);
    if (!response) options.onUnanswered?.();
    // The fields may be others by now.
    if (response && !response.ok && isCurrent() && inputs === this.#form.inputs) {
      const { issues, summary } = serverProblems(response, secrets, inputs);
      if (issues.length > 0) this.#form.showIssues(issues, summary);
    }
    if (response) this.tell(() => this.#options.onResponse?.(response));
    return response;
  }
}
