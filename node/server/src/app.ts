import type { Viewable } from "@heddle/views";

import { ServerError } from "./server-error.ts";

/** What an app knows of the visit that it is made for. */
export interface AppSession<Principal = unknown> {
  readonly id: string;
  /** Who visits, as `authorize` said. */
  readonly principal: Principal;
  /** Calls back when the session is over, to let go of what the app holds for it. */
  onClose(callback: () => void): void;
  /** Keeps the session although nobody is connected, until the function that is returned is called. */
  keepAlive(): () => void;
  /** Ends the session; its page says so, and can begin another one. */
  end(): void;
}

/** Makes what one visitor sees; called once per session. */
export type App<Principal = unknown> = (
  session: AppSession<Principal>,
) => Viewable | Promise<Viewable>;

/** Several apps, each under a path. */
export type Apps<Principal = unknown> = Readonly<Record<string, App<Principal>>>;

const plainPath = /^(\/[A-Za-z0-9._~-]+)+$/;
const reserved: ReadonlySet<string> = new Set([
  "assets",
  "modules",
  "healthz",
  "metrics",
  "session",
  "socket",
]);

/** Thrown for a path that no app can be under. */
class AppPathError extends ServerError {
  constructor(path: string) {
    super(
      "path",
      `"${path}" cannot be the path of an app: it begins with a slash, has letters, digits, ".", "_", "~" or "-" in it, and does not begin with one of ${[...reserved].join(", ")}`,
    );
  }
}

/** The apps by path, `""` for the one at the top. */
export function appsByPath<Principal>(
  app: App<Principal> | Apps<Principal>,
): ReadonlyMap<string, App<Principal>> {
  if (typeof app === "function") return new Map([["", app]]);
  return new Map(Object.entries(app).map(([path, one]) => [checkedPath(path), one]));
}

/** A path as a prefix: without a slash at its end, and of plain characters only. */
export function checkedPath(path: string): string {
  const prefix = path.replace(/\/+$/, "");
  const [, first = ""] = prefix.split("/");
  const isDotted = /(^|\/)\.\.?(\/|$)/.test(prefix);
  if (prefix !== "" && (!plainPath.test(prefix) || isDotted || reserved.has(first))) {
    throw new AppPathError(path);
  }
  return prefix;
}
