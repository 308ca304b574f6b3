import { Message, type Translatable } from "./message.ts";

/** The base of every error that Heddle throws on purpose. Programs check the stable `code`, people read `message`. */
export class HeddleError extends Error {
  readonly code: string;
  /** The message in any language, if it is for users rather than for developers. */
  readonly translatable: Message | undefined;

  constructor(code: string, message: Translatable, options?: ErrorOptions) {
    super(String(message), options);
    this.name = new.target.name;
    this.code = code;
    this.translatable = message instanceof Message ? message : undefined;
  }
}

/** One problem with a value: its path, its code, and a sentence for the person who entered it. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
  /** The message in any language, where a catalog has it. */
  readonly translatable?: Message;
}

/** An issue with a message for users: `issue(["age"], "required", messages.required)`. */
export function issue(path: Issue["path"], code: string, message: Translatable): Issue {
  return typeof message === "string"
    ? { path, code, message }
    : { path, code, message: message.text, translatable: message };
}

/** Thrown when values are rejected; nothing has changed. */
export class ValidationError extends HeddleError {
  readonly issues: readonly Issue[];

  constructor(subject: string, issues: readonly Issue[]) {
    super("validation", `${subject}: ${issues.map(describeIssue).join("; ")}`);
    this.issues = issues;
  }
}

/** Issues and errors about hidden parameters and collections. A rejection contains none of them. */
const hidden = new WeakSet<object>();

/** Marks an issue, or an error with its issues, as not for views; marked issues stay so in another error. */
export function hideFromViews<Problem extends object>(problem: Problem): Problem {
  hidden.add(problem);
  if (problem instanceof ValidationError) for (const each of problem.issues) hidden.add(each);
  return problem;
}

export function isHiddenFromViews(error: HeddleError): boolean {
  const issues = error instanceof ValidationError ? error.issues : [];
  return [error, ...issues].some((each) => hidden.has(each));
}

function describeIssue({ path, message }: Issue): string {
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

/** Thrown for a mistake in the declaration of a class. */
export class DeclarationError extends HeddleError {
  constructor(message: string) {
    super("declaration", message);
  }
}

/** Thrown for a parameter that does not exist, or that cannot be set or read this way. */
export class ParameterError extends HeddleError {}

/** Receives errors of watchers and intents that no model handles. A host replaces `report` to log them elsewhere. */
export const unhandled: { report: (error: unknown) => void } = {
  report: (error) => {
    // oxlint-disable-next-line no-console -- the last resort for an unhandled error
    console.error(error);
  },
};
