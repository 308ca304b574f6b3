import type { SessionCredentials } from "@heddle/sync";

const prefix = "heddle-session";

/** The sessions that this page has left and may come back to. */
const left = new Map<string, SessionCredentials>();

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
export class CredentialsStore {
  readonly #key: string;
  readonly #storage = availableStorage();
  present: SessionCredentials | undefined;

  constructor(app: string, signal: AbortSignal) {
    this.#key = `${prefix} ${app}`;
    this.present = this.#take();
    addEventListener("pagehide", () => this.#put(), { signal });
    addEventListener("pageshow", () => this.#remove(), { signal });
  }

  /** Lets the next store of this page go on with the session. */
  leave(): void {
    if (this.present) left.set(this.#key, this.present);
  }

  #take(): SessionCredentials | undefined {
    const credentials = left.get(this.#key);
    left.delete(this.#key);
    const text = this.#storage?.getItem(this.#key) ?? null;
    this.#remove();
    return credentials ?? (text === null ? undefined : (JSON.parse(text) as SessionCredentials));
  }

  #put(): void {
    if (this.present) this.#storage?.setItem(this.#key, JSON.stringify(this.present));
  }

  #remove(): void {
    this.#storage?.removeItem(this.#key);
  }
}
