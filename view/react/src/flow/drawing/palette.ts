/** Gives each colour a small number, so that a table can hold it; zero stands for the colour of the theme. */
export class Palette {
  readonly #numbers = new Map<string, number>();
  readonly #colors: string[] = [""];

  numberOf(color: string | undefined): number {
    if (!color) return 0;
    const known = this.#numbers.get(color);
    if (known !== undefined) return known;
    const number = this.#colors.push(color) - 1;
    this.#numbers.set(color, number);
    return number;
  }

  /** The colours by their numbers. */
  get colors(): readonly string[] {
    return this.#colors;
  }
}
