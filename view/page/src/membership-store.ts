import type { Membership } from "@heddle/sync";

const key = "heddle-session";
const storage = availableStorage();

/** A visitor may have forbidden to store anything: then a page that is loaded again begins anew. */
function availableStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the session of a page while it is loaded again. It is only there between two loads: a tab that is duplicated
 * copies the store, and two tabs cannot share a session.
 */
export class MembershipStore {
  readonly #key: string;
  present: Membership | undefined;

  constructor(app: string) {
    this.#key = `${key} ${app}`;
    this.present = this.#take();
    addEventListener("pagehide", () => this.#put());
    addEventListener("pageshow", () => this.#remove());
  }

  #take(): Membership | undefined {
    const text = storage?.getItem(this.#key) ?? null;
    this.#remove();
    return text === null ? undefined : (JSON.parse(text) as Membership);
  }

  #put(): void {
    if (this.present) storage?.setItem(this.#key, JSON.stringify(this.present));
  }

  #remove(): void {
    storage?.removeItem(this.#key);
  }
}
