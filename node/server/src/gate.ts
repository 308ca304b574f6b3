import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";

import { SessionUnavailableError } from "@heddle/sync";

import { monotonicClock } from "./clock.ts";
import { logError, ServerError } from "./log.ts";
import { parseAllowedOrigins, type Settings } from "./options.ts";
import { type AllowedOrigins, askedOfNode, OriginGate } from "./origin-gate.ts";
import { reject, type Rejection, rejections, setSecurityHeaders } from "./response.ts";

export interface RouteAccess {
  /** Whether it needs no authorization, because it reveals nothing of an app. */
  readonly isPublic?: boolean;
  /** Whether it is for those who run the server, not for its visitors. */
  readonly isForOperator?: boolean;
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
  readonly #origins: OriginGate;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#origins = new OriginGate(settings.allowedOrigins, settings.host);
  }

  /** Before anything else, also for paths that do not exist: a foreign page learns nothing. */
  foreignHost(request: IncomingMessage, isForMachines = false): Rejection | undefined {
    return this.#origins.foreignHost(askedOfNode(request), isForMachines);
  }

  async authorize(request: IncomingMessage, route: RouteAccess): Promise<Authorized | Rejection> {
    if (route.isPublic) return { principal: undefined };
    const foreign = route.isAction && this.#origins.foreignOrigin(askedOfNode(request));
    if (foreign) return foreign;
    const { authorizeOperator, limits, log } = this.#settings;
    if (route.isForOperator && !authorizeOperator) return rejections.notFound;
    const authorize = route.isForOperator ? authorizeOperator : this.#settings.authorize;
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
}

/** Where a server listens, and the origins under which its visitors see it, as for `serve`. */
export interface HostOptions {
  readonly host?: string;
  readonly allowedOrigins?: AllowedOrigins;
}

/** Answers a request to a route of your own if its host is not one of this server, and returns whether it has. */
export function rejectForeignHost(
  request: IncomingMessage,
  response: ServerResponse,
  { host, allowedOrigins }: HostOptions = {},
): boolean {
  const gate = new OriginGate(parseAllowedOrigins(allowedOrigins), host);
  const foreign = gate.foreignHost(askedOfNode(request));
  if (!foreign) return false;
  setSecurityHeaders(response);
  reject(response, foreign);
  return true;
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

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/;

/** "127.0.0.1" → true, "[::1]" → true, "0.0.0.0" → false */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Whether two principals are the same: by `id` if they have one, otherwise by value. */
export function isSamePrincipal(one: unknown, other: unknown): boolean {
  const [id, otherId] = [principalId(one), principalId(other)];
  return id === undefined && otherId === undefined
    ? isDeepStrictEqual(one, other)
    : isDeepStrictEqual(id, otherId);
}

function principalId(principal: unknown): unknown {
  const isObject = typeof principal === "object" && principal !== null;
  return isObject && "id" in principal ? principal.id : undefined;
}

/** Creates an unguessable id or token. */
export function mintSecret(): string {
  return randomBytes(24).toString("base64url");
}
