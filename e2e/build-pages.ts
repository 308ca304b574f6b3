import { buildPage } from "../scripts/pages.ts";

/** Builds every page that the tests open, once for all workers. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function buildPages(): Promise<void> {
  await buildPage("served");
  await buildPage("gallery");
  await buildPage("docs");
}
