/** Thrown when a validation has to stop early; `validate` turns it into one issue. */
export class Stopped extends Error {
  readonly code: "budget" | "depth";

  constructor(code: "budget" | "depth") {
    super(code);
    this.code = code;
  }
}

/** The work one validation may do, so that no schema and no value can hold up the page. */
export class Work {
  #left: number;

  constructor(budget: number) {
    this.#left = budget;
  }

  /** How much is left. */
  get left(): number {
    return this.#left;
  }

  /** Takes from the budget, and stops the validation when it is used up. */
  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new Stopped("budget");
  }
}
