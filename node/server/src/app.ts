import { assertArgument } from "@heddle/params";
import { closeCodes, type SessionJournal } from "@heddle/sync";
import type { Viewable } from "@heddle/views";

import { ServerError } from "./log.ts";

/** Why an app ends a session: `uninvited` because its invitation is no longer valid. */
export type EndCause = "ended" | "removed" | "deleted" | "uninvited";

/** What a connection is closed with. The page writes the text in its own language. */
export const endings: Readonly<Record<EndCause, readonly [code: number, reason: string]>> = {
  ended: [closeCodes.ended, "The session has ended."],
  removed: [closeCodes.removed, "You were removed."],
  deleted: [closeCodes.deleted, "This was deleted."],
  uninvited: [closeCodes.uninvited, "The invitation is no longer valid."],
};

/** A visitor's session, as its app sees it. */
export interface AppSession<Principal = unknown> {
  readonly id: string;
  /** The visitor, as returned by `authorize`. */
  readonly principal: Principal;
  /** The parameters of the app's path: `/graphs/plan` of an app at `/graphs/:id` → `{ id: "plan" }` */
  readonly params: Readonly<Record<string, string>>;
  /** Calls back when the session has ended, to release the app's resources. */
  onClose(callback: () => void): void;
  /** Keeps the session alive without a connection until the returned function is called. */
  keepAlive(): () => void;
  /** Ends the session; its page shows why, and does not connect again by itself. By default, it can start a new one. */
  end(cause?: EndCause): void;
  /** Ends the session; its page connects again by itself. */
  reconnect(): void;
  /** Sends nothing to the page before this journal has it. Called by rooms, before the app returns its view. */
  useJournal(journal: SessionJournal): void;
}

/** Creates the view of one visitor; called once per session. */
export type App<Principal = unknown> = (
  session: AppSession<Principal>,
) => Viewable | Promise<Viewable>;

/** Apps by path. A path can have parameters: `/graphs/:id`. */
export type Apps<Principal = unknown> = Readonly<Record<string, App<Principal>>>;

const plainPath = /^(\/[A-Za-z0-9._~-]+)+$/;
/** The first segments of the server's own paths. A path parameter never has one of these values. */
export const reservedSegments: ReadonlySet<string> = new Set([
  "assets",
  "modules",
  "healthz",
  "metrics",
  "oauth",
  "room-owner",
  "session",
  "socket",
]);

/** The parameter names of the server's own paths. */
const reservedNames: ReadonlySet<string> = new Set(["session", "file"]);
const pathParameter = /(?<=\/):([A-Za-z]\w*)(?=\/|$)/g;

/** Thrown for an invalid app path or base path. */
class AppPathError extends ServerError {
  constructor(path: string) {
    super(
      "path",
      `"${path}" is not a valid path: start with a slash, use letters, digits, ".", "_", "~" and "-", and do not start with ${[...reservedSegments].join(", ")}. A segment of an app's path can be a parameter, such as ":id"; its name occurs once, and is not ${[...reservedNames].join(" or ")}`,
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
  return new Map(Object.entries(app).map(([path, one]) => [parseAppPath(path), one]));
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

/** As `parsePath`, but a segment can be a parameter: "/graphs/:id/" → "/graphs/:id" */
function parseAppPath(path: string): string {
  const names = Array.from(path.matchAll(pathParameter), ([, name = ""]) => name);
  const isRepeated = new Set(names).size < names.length;
  if (isRepeated || names.some((name) => reservedNames.has(name))) throw new AppPathError(path);
  parsePath(path.replaceAll(pathParameter, "$1"));
  return path.replace(/\/+$/, "");
}

/** Validates a path and returns it as a prefix: "/tools/" → "/tools", "/" → "" */
export function parsePath(path: string): string {
  const prefix = path.replace(/\/+$/, "");
  const [, first = ""] = prefix.split("/");
  const isDotted = /(^|\/)\.\.?(\/|$)/.test(prefix);
  if (prefix !== "" && (!plainPath.test(prefix) || isDotted || reservedSegments.has(first))) {
    throw new AppPathError(path);
  }
  return prefix;
}
