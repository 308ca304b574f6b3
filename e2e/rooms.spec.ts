import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { GraphExample } from "./graph-example.ts";
import { ServedProcess } from "./served-process.ts";
import { test as base } from "./shared-servers.ts";

/** Two people with browsers of their own, and the process that has their room. */
interface Team {
  readonly server: ServedProcess;
  readonly ada: GraphExample;
  readonly ben: GraphExample;
}

const test = base.extend<{ team: Team }>({
  team: async ({ browser }, provide, info) => {
    const server = await new ServedProcess("rooms-app.ts", info.outputPath("rooms")).start();
    const ada = await visit(browser, server, "Ada");
    const ben = await visit(browser, server, "Ben");
    // Each page knows that somebody else is here: from now on it sends what its visitor does.
    for (const { page } of [ada, ben]) {
      await expect(page.getByRole("button", { name: "2 people" })).toBeVisible();
    }
    await provide({ server, ada, ben });
    for (const { page } of [ada, ben]) await page.context().close();
    await server.kill();
  },
});

async function visit(
  browser: Browser,
  { url }: ServedProcess,
  visitor: string,
): Promise<GraphExample> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await context.addCookies([{ name: "visitor", value: visitor, url }]);
  const page = await context.newPage();
  await page.goto(`${url}rooms/plan`);
  const graph = new GraphExample(page.locator("body"));
  await expect(graph.node("fixed")).toBeVisible();
  return graph;
}

/** How others appear in a graph. */
const cursor = ({ root }: GraphExample): Locator => root.locator("[data-part=cursor]");
const outline = ({ root }: GraphExample, id: string): Locator =>
  root.locator(`[data-part=presence] [data-part=other-node][data-node="${id}"]`);
const ghost = ({ root }: GraphExample, id: string): Locator =>
  root.locator(`[data-part=presence] [data-part=other-ghost][data-node="${id}"]`);

/** Presses on a node and drags it without dropping it. */
async function startDrag(graph: GraphExample, id: string, down: number): Promise<void> {
  const { x, y } = await graph.dragPointOf(id);
  const { mouse } = graph.page;
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x, y + down, { steps: 8 });
}

/** Expects how far below its first place a node is, beside one that nobody moves. A page that starts shows no nodes yet. */
function expectDown(graph: GraphExample, id: string, down: number): Promise<void> {
  const top = async (of: string): Promise<number> =>
    (await graph.node(of).boundingBox())?.y ?? Number.NaN;
  return expect.poll(async () => Math.round((await top(id)) - (await top("fixed")))).toBe(down);
}

test("[RM60] two browsers show each other's cursor, selection and drag", async ({ team }) => {
  const { ada, ben } = team;
  const { x, y } = await ada.dragPointOf("two");
  await ada.page.mouse.move(x, y);
  await expect(cursor(ben)).toHaveText("Ada");
  await ada.page.mouse.click(x, y);
  await expect(outline(ben, "two")).toBeVisible();
  await expect(ben.selected).toHaveCount(0);
  await startDrag(ada, "two", 100);
  await expect(ghost(ben, "two")).toBeVisible();
  await expectDown(ben, "two", 0);
  await ada.page.mouse.up();
  await expect(ghost(ben, "two")).toHaveCount(0);
  await expectDown(ben, "two", 100);
  await expect(cursor(ada)).toHaveCount(0);
});

test("[RM20] undo reverts the visitor's own step, not the later one of the other", async ({
  team,
}) => {
  const { ada, ben } = team;
  await ada.dragNode("one", 0, 100);
  await expectDown(ben, "one", 100);
  await ben.dragNode("two", 0, 60);
  await expectDown(ada, "two", 60);
  await ada.page.keyboard.press("Control+z");
  for (const graph of [ada, ben]) {
    await expectDown(graph, "one", 0);
    await expectDown(graph, "two", 60);
  }
});

/** Enters a text into a field without leaving it. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Note" }).fill(text);
}

test("[F354, F359] both edit one field: the last text counts, and the other person can take theirs back", async ({
  team,
}) => {
  const { server, ada, ben } = team;
  const openEditor = (graph: GraphExample): Promise<void> => graph.header("two").dblclick();
  const openForm = ({ page }: GraphExample): Promise<unknown> =>
    page.goto(`${server.url}rooms/order`);
  for (const open of [openEditor, openForm]) {
    for (const graph of [ada, ben]) {
      await open(graph);
      await graph.page.getByRole("textbox", { name: "Note" }).focus();
    }
    const others = (page: Page): Locator => page.locator("[data-part=others]");
    await expect(others(ada.page)).toContainText("Ben");
    await expect(others(ben.page)).toContainText("Ada");
    await type(ada.page, "Ada was here");
    await expect(ben.page.getByRole("textbox", { name: "Note" })).toHaveValue("Ada was here");
    await type(ben.page, "Ben was here");
    const replaced = (page: Page): Locator => page.locator("[data-part=replaced]");
    await expect(replaced(ada.page)).toContainText("Ben changed this to “Ben was here”.");
    await expect(replaced(ada.page)).toContainText("You entered “Ada was here”.");
    await expect(replaced(ben.page)).toHaveCount(0);
    await ada.page.getByRole("button", { name: "Use mine" }).click();
    await expect(replaced(ben.page)).toContainText("Ada changed this to “Ada was here”.");
    await ben.page.getByRole("button", { name: "Keep theirs" }).click();
    for (const { page } of [ada, ben]) {
      await expect(replaced(page)).toHaveCount(0);
      await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("Ada was here");
    }
  }
});

test("[RM64] a right that is taken away in the middle of a drag applies at once", async ({
  team,
}) => {
  const { server, ada, ben } = team;
  const rights = await ada.page.context().newPage();
  await rights.goto(`${server.url}rights`);
  await startDrag(ben, "two", 100);
  await expect(ghost(ada, "two")).toBeVisible();
  await rights.getByRole("switch", { name: "Ben may edit" }).click();
  await expect(ben.page.getByText("The graph is read-only.").first()).toBeVisible();
  await expect(ghost(ada, "two")).toHaveCount(0);
  await ben.page.mouse.up();
  await expectDown(ben, "two", 0);
  await ada.dragNode("three", 0, 60);
  await expectDown(ben, "three", 60);
  await expectDown(ada, "two", 0);
});

test("[RM21, RM22, RM145] the process is killed and restarted while both drag: no drop is lost", async ({
  team,
}) => {
  const { server, ada, ben } = team;
  await ada.dragNode("three", 0, 80);
  await expectDown(ben, "three", 80);
  await startDrag(ada, "one", 100);
  await startDrag(ben, "two", 60);
  await expect(ghost(ada, "two")).toBeVisible();
  await expect(ghost(ben, "one")).toBeVisible();
  await server.kill();
  await ada.page.mouse.up();
  await server.start();
  await ben.page.mouse.up();
  const downs = { one: 100, two: 60, three: 80 };
  for (const graph of [ada, ben]) {
    for (const [id, down] of Object.entries(downs)) await expectDown(graph, id, down);
  }
  await server.kill();
  await server.start();
  await ada.page.reload();
  for (const [id, down] of Object.entries(downs)) await expectDown(ada, id, down);
  for (const { page } of [ada, ben]) await expect(page.getByRole("alert")).toHaveCount(0);
});
