import { expect, type Locator, type Page } from "@playwright/test";
import { GraphExample, type Point } from "./graph-example.ts";
import { test as base } from "./shared-servers.ts";

interface ServedGraphs {
  readonly url: string;
  /** The events of the graphs since the start of the test. */
  readonly events: () => readonly Moved[];
}

const test = base.extend<{ served: ServedGraphs }>({
  served: async ({ servedFlow }, provide) => {
    const before = servedFlow.output.length;
    const events = (): readonly Moved[] =>
      Array.from(
        servedFlow.output.slice(before).matchAll(/^event (.*)$/gm),
        ([, text = ""]) => JSON.parse(text) as Moved,
      );
    await provide({ url: servedFlow.url, events });
  },
});

interface Moved {
  readonly type: string;
  readonly node_id: string;
  readonly position: { readonly x: number; readonly y: number };
}

function movesOf({ events }: ServedGraphs, id: string): string[] {
  return events()
    .filter(({ type, node_id }) => type === "node_moved" && node_id === id)
    .map(({ position: { x, y } }) => `${x} ${y}`);
}

const node = (page: Page, id: string): Locator => page.locator(`[data-part=node][data-id="${id}"]`);

function dragPointOf(page: Page, id: string): Promise<Point> {
  return new GraphExample(page.locator("body")).dragPointOf(id);
}

/** Routes the connection of the page. The returned function closes it, and the page reconnects. */
async function routeConnection(page: Page): Promise<() => Promise<void>> {
  let cut = (): Promise<void> => Promise.resolve();
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    cut = async () => {
      await server.close();
      await socket.close();
    };
  });
  return () => cut();
}

/** Waits for the next frame. Mouse moves within one frame are merged into one. */
function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve());
      }),
  );
}

async function selectThree(page: Page): Promise<void> {
  for (const [at, id] of ["one", "two", "three"].entries()) {
    const { x, y } = await dragPointOf(page, id);
    if (at > 0) await page.keyboard.down("Shift");
    await page.mouse.click(x, y);
    if (at > 0) await page.keyboard.up("Shift");
  }
}

for (const mode of ["event", "debounce"] as const) {
  test(`[N72] three nodes stay where they are dropped when the connection breaks during the drag: syncMode ${mode}`, async ({
    page,
    served,
  }) => {
    const cut = await routeConnection(page);
    await page.goto(`${served.url}${mode}`);
    await expect(node(page, "three")).toBeVisible();
    await selectThree(page);
    const { x, y } = await dragPointOf(page, "two");
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 10; step += 1) {
      await page.mouse.move(x + 4 * step, y + 3 * step);
      await nextFrame(page);
      if (step === 5) await cut();
    }
    await page.mouse.up();
    const ends = { one: "40 30", two: "300 30", three: "560 30" };
    for (const [id, end] of Object.entries(ends)) {
      await expect.poll(() => movesOf(served, id).at(-1)).toBe(end);
    }
    for (const id of Object.keys(ends)) {
      const moves = movesOf(served, id);
      expect(moves).toHaveLength(1);
    }
    await expect.poll(async () => (await dragPointOf(page, "two")).x).toBeCloseTo(x + 40, 0);
  });
}

test("[N75] a view in a node and an editor work on a replica, and are removed with their node", async ({
  page,
  served,
}) => {
  await page.goto(`${served.url}event`);
  await page.getByRole("button", { name: "Count" }).click();
  await expect(page.getByText("1 times")).toBeVisible();
  const { x, y } = await dragPointOf(page, "counter");
  await page.mouse.click(x, y);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Data" })).toBeVisible();
  // The graph may have moved to make room for the editor.
  await expect(async () => {
    const grip = await dragPointOf(page, "counter");
    await page.mouse.click(grip.x, grip.y);
    await page.keyboard.press("Delete");
    await expect(node(page, "counter")).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole("textbox", { name: "Data" })).toHaveCount(0);
  await expect.poll(() => served.events().map(({ type }) => type)).toContain("node_deleted");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("1 times")).toBeVisible();
});

test("[N70] a read-only graph rejects edits", async ({ page, served }) => {
  await page.goto(`${served.url}read-only`);
  const { x, y } = await dragPointOf(page, "one");
  await page.mouse.click(x, y);
  await expect.poll(() => served.events().map(({ type }) => type)).toContain("selection_changed");
  await page.keyboard.press("Delete");
  await expect(page.getByText("The graph is read-only.").first()).toBeVisible();
  await expect(node(page, "one")).toBeVisible();
});
