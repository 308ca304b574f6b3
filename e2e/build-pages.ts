import { buildPage } from "../scripts/pages.ts";
import { buildPrograms } from "../scripts/programs.ts";

/** Builds every page that the tests open and every program that they start, once for all workers. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function buildPages(): Promise<void> {
  const names = ["served", "console", "elements", "site"] as const;
  const pages = names.map((name) => buildPage(name));
  await Promise.all([...pages, buildPrograms()]);
}
