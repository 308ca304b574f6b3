/** How many greetings in a row may get lost. */
const kept = 50;

/** What proves that a client is in a session: a new token with each connection, and an old one until a newer was shown. */
export class Tokens {
  readonly #mint: () => string;
  /** The one that the client has last shown, and those given since, of which it may not have heard. */
  #valid: string[] = [];

  constructor(mint: () => string) {
    this.#mint = mint;
  }

  admit(token: string): boolean {
    return this.#valid.includes(token);
  }

  /** Makes a new token; those older than the one that was shown are not valid any more. */
  rotate(shown?: string): string {
    const token = this.#mint();
    const [known, ...given] = this.#valid.slice(Math.max(0, this.#valid.indexOf(shown ?? "")));
    this.#valid = [...(known === undefined ? [] : [known]), ...given.slice(-kept), token];
    return token;
  }
}
