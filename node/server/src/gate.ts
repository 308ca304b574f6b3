import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";

import { logError } from "./log.ts";
import type { Settings } from "./options.ts";
import { type Refusal, refusals } from "./refusal.ts";

/** What the gate has to know of a route. */
export interface Guarded {
  /** Whether it is for everybody: it shows nothing of any app. */
  readonly isPublic?: boolean;
  /** Whether it acts: then the page that asks must be one of ours. */
  readonly isAction: boolean;
}

/** Who was let in. */
export interface Admission {
  readonly principal: unknown;
}

/** The one gate that every request and every upgrade passes: first where the page is from, then who asks. */
export class Gate {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async admit(request: IncomingMessage, route: Guarded): Promise<Admission | Refusal> {
    if (route.isPublic) return { principal: undefined };
    if (!this.#isOurHost(request)) return refusals.foreignHost;
    if (route.isAction && !this.#isOurOrigin(request)) return refusals.foreignOrigin;
    const { authorize, log } = this.#settings;
    if (!authorize) return { principal: undefined };
    try {
      const principal: unknown = await authorize(request);
      return principal === undefined ? refusals.unauthorized : { principal };
    } catch (error) {
      logError(log, "authorize_failed", error);
      return refusals.unauthorized;
    }
  }

  /** On this machine only its own names count: a name that somebody has pointed here makes their page look like ours. */
  #isOurHost(request: IncomingMessage): boolean {
    const own = ownOrigin(request);
    if (!own) return false;
    if (this.#isAllowedHost(own)) return true;
    return !isLoopback(request.socket.localAddress ?? "") || isLoopback(own.hostname);
  }

  #isOurOrigin(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    const own = ownOrigin(request);
    if (origin === undefined || !own) return false;
    if (this.#settings.allowedOrigins.includes(origin)) return true;
    // Where the app says which origin a host has, a page of that host under another scheme is not ours.
    return origin === own.origin && !this.#isAllowedHost(own);
  }

  #isAllowedHost({ host }: URL): boolean {
    return this.#settings.allowedOrigins.some((origin) => new URL(origin).host === host);
  }
}

/** The origin that a request was made to, or undefined when it does not say so properly. */
function ownOrigin({ headers, socket }: IncomingMessage): URL | undefined {
  const { host = "" } = headers;
  const scheme = (socket as Partial<TLSSocket>).encrypted ? "https" : "http";
  const isPlain = /^[A-Za-z0-9.:[\]_-]+$/.test(host);
  return isPlain && URL.canParse(`${scheme}://${host}`)
    ? new URL(`${scheme}://${host}`)
    : undefined;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/;

/** Whether an address or a host name stands for this machine alone. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}
