import { HeddleError } from "@heddle/params";

/** Thrown when something is made without an option that it cannot do without. */
export class MissingOptionError extends HeddleError {
  readonly option: string;

  constructor(what: string, option: string) {
    super("missing_option", `new ${what}: "${option}" is missing; give it with the options`);
    this.option = option;
  }
}

/** Throws for what the compiler would have asked for. */
export function assertOptions(what: string, options: Readonly<Record<string, unknown>>): void {
  for (const option of Object.keys(options))
    if (options[option] === undefined) throw new MissingOptionError(what, option);
}
