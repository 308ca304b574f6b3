/** Gives each look a small number, so that a table can hold it; zero is the look of everything that has none. */
export class Palette<Look> {
  readonly #numbers = new Map<string, number>();
  readonly #looks: Look[] = [];

  constructor(plain: Look) {
    this.numberOf(plain);
  }

  numberOf(look: Look): number {
    if (look === this.#looks[0]) return 0;
    const key = JSON.stringify(look);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#looks.push(look) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** The looks by their numbers. */
  get looks(): readonly Look[] {
    return this.#looks;
  }
}
