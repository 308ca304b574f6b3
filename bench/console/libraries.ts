import type { Library } from "./library.ts";

/** An operation that every one of them lists among the first. */
const summary = "GitHub API Root";

/** The consoles that are compared; that of the command is at an address of its own. */
export function librariesWith(command: string): readonly Library[] {
  const heddle: Pick<Library, "list" | "open"> = {
    list: (page) => page.getByRole("searchbox", { name: "Search operations" }).waitFor(),
    open: async (page) => {
      await page.getByRole("searchbox", { name: "Search operations" }).fill(summary);
      await page.getByRole("treeitem", { name: summary }).click();
      await page.getByRole("button", { name: "Send" }).waitFor();
    },
  };
  return [
    { name: "heddle api", address: () => command, ...heddle },
    { name: "Heddle in the page", address: (server) => `${server}/heddle/`, ...heddle },
    {
      name: "Swagger UI",
      address: (server) => `${server}/swagger.html`,
      list: (page) => page.locator(".opblock-summary").first().waitFor(),
      open: async (page) => {
        await page.locator(".opblock-summary-control").first().click();
        await page.locator(".opblock-body .try-out").first().waitFor();
      },
    },
    {
      name: "Scalar",
      address: (server) => `${server}/scalar.html`,
      list: (page) => page.locator("aside a, aside button").getByText("meta").first().waitFor(),
      open: async (page) => {
        await page.locator("aside").getByText("meta", { exact: true }).first().click();
        await page.locator("aside").getByText(summary).first().click();
        await page.getByRole("heading", { name: summary }).first().waitFor();
      },
    },
  ];
}
