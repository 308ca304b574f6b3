import { assertArgument } from "@heddle/params";
import type { Viewable } from "@heddle/views";

import { ServerError } from "./log.ts";

/** A visitor's session, as its app sees it. */
export interface AppSession<Principal = unknown> {
  readonly id: string;
  /** The visitor, as returned by `authorize`. */
  readonly principal: Principal;
  /** Calls back when the session has ended, to release the app's resources. */
  onClose(callback: () => void): void;
  /** Keeps the session alive without a connection until the returned function is called. */
  keepAlive(): () => void;
  /** Ends the session; its page reports that and can start a new one. */
  end(): void;
}

/** Creates the view of one visitor; called once per session. */
export type App<Principal = unknown> = (
  session: AppSession<Principal>,
) => Viewable | Promise<Viewable>;

/** Apps by path. */
export type Apps<Principal = unknown> = Readonly<Record<string, App<Principal>>>;

const plainPath = /^(\/[A-Za-z0-9._~-]+)+$/;
const reserved: ReadonlySet<string> = new Set([
  "assets",
  "modules",
  "healthz",
  "metrics",
  "oauth",
  "session",
  "socket",
]);

/** Thrown for an invalid app path or base path. */
class AppPathError extends ServerError {
  constructor(path: string) {
    super(
      "path",
      `"${path}" is not a valid path: start with a slash, use letters, digits, ".", "_", "~" and "-", and do not start with ${[...reserved].join(", ")}`,
    );
  }
}

/** Apps by path prefix; `""` is the root. */
export function appsByPath<Principal>(
  caller: string,
  app: App<Principal> | Apps<Principal>,
): ReadonlyMap<string, App<Principal>> {
  assertApp(caller, app);
  if (typeof app === "function") return new Map([["", app]]);
  return new Map(Object.entries(app).map(([path, one]) => [parsePath(path), one]));
}

/** Rejects what is neither an app nor apps by path, such as a view instead of the function that creates it. */
export function assertApp(caller: string, app: unknown): void {
  assertArgument(caller, "app", app, {
    expected: "a function that returns a view, or such functions by path",
    accepts: (value) => {
      if (typeof value === "function") return true;
      if (typeof value !== "object" || value === null) return false;
      const apps: unknown[] = Object.values(value);
      return apps.length > 0 && apps.every((each) => typeof each === "function");
    },
  });
}

/** Validates a path and returns it as a prefix: "/tools/" → "/tools", "/" → "" */
export function parsePath(path: string): string {
  const prefix = path.replace(/\/+$/, "");
  const [, first = ""] = prefix.split("/");
  const isDotted = /(^|\/)\.\.?(\/|$)/.test(prefix);
  if (prefix !== "" && (!plainPath.test(prefix) || isDotted || reserved.has(first))) {
    throw new AppPathError(path);
  }
  return prefix;
}
