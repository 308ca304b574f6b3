import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that the gate has let in. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The path of the app that it is about. */
  readonly app: string;
  /** The named parts of the path. */
  readonly parts: Readonly<Record<string, string>>;
  readonly principal: unknown;
}

/** One row of the table of routes. */
export interface Route {
  readonly method: "GET" | "POST";
  /** A path with `:names` for its parts; `{app}` stands for the path of each app. */
  readonly pattern: string;
  readonly isPublic?: boolean;
  /** Whether it is where a WebSocket begins. */
  readonly isSocket?: boolean;
  readonly handle: (visit: Visit) => void | Promise<void>;
}

/** A route that fits a path. */
export interface Match {
  readonly route: Route;
  readonly app: string;
  readonly parts: Readonly<Record<string, string>>;
}

const plain = /^\/[A-Za-z0-9._~/-]*$/;

/** The path of a request, or undefined where it is not written plainly: nothing here needs an escape or a dot. */
export function plainPathOf(url: string): string | undefined {
  const [path = ""] = url.split("?", 1);
  const isTricky = !plain.test(path) || path.includes("//") || /(^|\/)\.{1,2}(\/|$)/.test(path);
  return isTricky ? undefined : path;
}

/** The routes of each app, as expressions. */
export class RouteTable {
  readonly #rows: readonly {
    readonly route: Route;
    readonly app: string;
    readonly expression: RegExp;
  }[];

  constructor(routes: readonly Route[], basePath: string, apps: Iterable<string>) {
    const paths = [...apps];
    this.#rows = routes.flatMap((route) => {
      const isOfApp = route.pattern.includes("{app}");
      return (isOfApp ? paths : [""]).map((app) => {
        const pattern = basePath + route.pattern.replace("{app}", app);
        return { route, app, expression: expressionOf(pattern) };
      });
    });
  }

  /** The routes for a path, whatever the method. */
  match(path: string): Match[] {
    return this.#rows.flatMap(({ route, app, expression }) => {
      const found = expression.exec(path);
      return found ? [{ route, app, parts: { ...found.groups } }] : [];
    });
  }
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/\/$/, "")
    .replaceAll(".", "\\.")
    .replaceAll(/:(\w+)/g, "(?<$1>[A-Za-z0-9._-]+)");
  return new RegExp(`^${source}/?$`);
}
