/** What the process of an app is started with. */
export interface AppSettings {
  /** The address of the file as a module. */
  readonly module: string;
  readonly title: string;
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly isDebugging: boolean;
}

/** What the command tells the process of an app: it may listen now. */
export const mayListen = "listen";

/** What the command tells the process of an app: another one takes its place, so it says so to its pages and ends. */
export const isReplaced = "replaced";

/** What the process of an app tells the command. */
export type AppMessage =
  /** It is loaded, and waits to be told that its address is free. */
  | { readonly type: "ready" }
  | { readonly type: "listening"; readonly url: string; readonly port: number }
  /** It cannot be served as it is. */
  | { readonly type: "failed"; readonly text: string }
  /** The address cannot be had. */
  | { readonly type: "busy"; readonly code: string }
  /** A file that it is made of, as a path. */
  | { readonly type: "file"; readonly path: string };
