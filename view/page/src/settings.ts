/** What the server tells the page. */
export interface PageSettings {
  /** The path of the app. */
  readonly app: string;
  /** The address of the module for each kind of view that was registered. */
  readonly modules: Readonly<Record<string, string>>;
}

export function readSettings(): PageSettings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="heddle-settings"]');
  return JSON.parse(meta?.content ?? "{}") as PageSettings;
}
