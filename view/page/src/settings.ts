import type { ServedOptions } from "@heddle/react/served";

/** Settings that the server writes into the page. */
export interface PageSettings {
  /** The path of the app. */
  readonly app: string;
  /** The addresses of registered modules by kind of view. */
  readonly modules: Readonly<Record<string, string>>;
  /** The path of the server, which the paths of its apps begin with. */
  readonly serverPath: string;
  /** Whether this is the page that sign-in pages return to. */
  readonly isSignInReturn?: boolean;
  /** The language of the visitor. */
  readonly messages?: ServedOptions["messages"];
}

/** The settings of this page, as its server wrote them. */
export function readSettings(): unknown {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="heddle-settings"]');
  return JSON.parse(meta?.content ?? "{}");
}
