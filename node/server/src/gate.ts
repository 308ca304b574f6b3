import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";
import { isDeepStrictEqual } from "node:util";

import { SessionUnavailableError } from "@heddle/sync";

import { monotonicClock } from "./clock.ts";
import { logError, ServerError } from "./log.ts";
import type { Settings } from "./options.ts";
import { type Rejection, rejections } from "./response.ts";

export interface RouteAccess {
  /** Whether it needs no authorization, because it reveals nothing of an app. */
  readonly isPublic?: boolean;
  /** Whether it changes state: then the requesting page must have our origin. */
  readonly isAction: boolean;
}

export interface Authorized {
  readonly principal: unknown;
}

/** Thrown by `authorize` for somebody who was let in once: the page shows that this is over, and does not try again. */
export class AccessEndedError extends ServerError {}

/** Checks every request and upgrade: first host and origin, then `authorize`. */
export class Gate {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async authorize(request: IncomingMessage, route: RouteAccess): Promise<Authorized | Rejection> {
    if (route.isPublic) return { principal: undefined };
    if (!this.#isOwnHost(request)) return rejections.foreignHost;
    if (route.isAction && !this.#isOwnOrigin(request)) return rejections.foreignOrigin;
    const { authorize, limits, log } = this.#settings;
    if (!authorize) return { principal: undefined };
    try {
      const principal = await withinTime(limits.authorizeMilliseconds, authorize(request));
      return isPrincipal(principal) ? { principal } : rejections.unauthorized;
    } catch (error) {
      if (error instanceof AccessEndedError) return { ...rejections.ended, code: error.code };
      logError(log, "authorize_failed", error);
      // Such as a store that is away: the page tries again.
      if (error instanceof SessionUnavailableError) return rejections.unavailable;
      return rejections.unauthorized;
    }
  }

  /** On loopback only loopback host names are valid: DNS rebinding would make a foreign page look like ours. */
  #isOwnHost(request: IncomingMessage): boolean {
    const own = ownOrigin(request);
    if (!own) return false;
    if (this.#isAllowedHost(own)) return true;
    return !isLoopback(request.socket.localAddress ?? "") || isLoopback(own.hostname);
  }

  #isOwnOrigin(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    const own = ownOrigin(request);
    if (origin === undefined || !own) return false;
    if (this.#settings.allowedOrigins.includes(origin)) return true;
    // If `allowedOrigins` names this host, only that scheme and port are ours.
    return origin === own.origin && !this.#isAllowedHost(own);
  }

  #isAllowedHost({ host }: URL): boolean {
    return this.#settings.allowedOrigins.some((origin) => new URL(origin).host === host);
  }
}

/** Whether `authorize` named a visitor. Falsy values, functions and symbols name nobody. */
function isPrincipal(value: unknown): boolean {
  return Boolean(value) && !["function", "symbol"].includes(typeof value);
}

/** Rejects if the promise takes longer than this. */
async function withinTime(milliseconds: number, promise: unknown): Promise<unknown> {
  let cancel = (): void => {};
  const late = new Promise<never>((_resolve, reject) => {
    cancel = monotonicClock.after(milliseconds, () => {
      reject(new ServerError("timeout", `authorize has not decided within ${milliseconds} ms`));
    });
  });
  return Promise.race([promise, late]).finally(cancel);
}

/** The requested origin, or undefined for a malformed Host header. */
function ownOrigin({ headers, socket }: IncomingMessage): URL | undefined {
  const { host = "" } = headers;
  const scheme = (socket as Partial<TLSSocket>).encrypted ? "https" : "http";
  const isWellFormed = /^[A-Za-z0-9.:[\]_-]+$/.test(host);
  return isWellFormed && URL.canParse(`${scheme}://${host}`)
    ? new URL(`${scheme}://${host}`)
    : undefined;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/;

/** "127.0.0.1" → true, "[::1]" → true, "0.0.0.0" → false */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Whether two principals are the same: by `id` if they have one, otherwise by value. */
export function isSamePrincipal(one: unknown, other: unknown): boolean {
  const [id, otherId] = [idOf(one), idOf(other)];
  return id === undefined && otherId === undefined
    ? isDeepStrictEqual(one, other)
    : isDeepStrictEqual(id, otherId);
}

function idOf(principal: unknown): unknown {
  const isObject = typeof principal === "object" && principal !== null;
  return isObject && "id" in principal ? principal.id : undefined;
}

/** Creates an unguessable id or token. */
export function mintSecret(): string {
  return randomBytes(24).toString("base64url");
}
