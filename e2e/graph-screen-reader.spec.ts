import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type CDPSession, expect, type Page } from "@playwright/test";

import { isFull } from "../scripts/full-length.ts";
import { root } from "../scripts/workspace.ts";
import { inServedMode, test } from "./site-test.ts";
import { GraphExample } from "./graph-example.ts";

test.skip(!isFull, "full length only");

/** A node of Chromium's accessibility tree, which screen readers read. */
interface TreeNode {
  readonly ignored: boolean;
  readonly backendDOMNodeId?: number;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly properties?: readonly {
    readonly name: string;
    readonly value: {
      readonly value?: string | boolean;
      readonly relatedNodes?: readonly { readonly backendDOMNodeId: number }[];
    };
  }[];
}

/** Reads the focused element as screen readers do: its name, its role, its states, its description and its current option. */
class ScreenReader {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async start(page: Page): Promise<ScreenReader> {
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    return new ScreenReader(session);
  }

  async read(): Promise<string> {
    const { nodes } = (await this.#session.send("Accessibility.getFullAXTree")) as unknown as {
      readonly nodes: readonly TreeNode[];
    };
    // The root of the page has the focus as well.
    const focused = nodes.findLast(
      (node) => !node.ignored && propertyOf(node, "focused")?.value === true,
    );
    if (!focused) return "";
    const [option] = propertyOf(focused, "activedescendant")?.relatedNodes ?? [];
    const current = nodes.find(({ backendDOMNodeId: id }) => id === option?.backendDOMNodeId);
    return [focused, ...(option && current ? [current] : [])].map(describe).join(": ");
  }
}

function describe(node: TreeNode): string {
  const role = propertyOf(node, "roledescription")?.value ?? node.role?.value;
  const states = ["expanded", "disabled"].filter((name) => propertyOf(node, name)?.value === true);
  const keys = propertyOf(node, "keyshortcuts")?.value ?? [];
  const said = [node.name?.value, role, ...states, ...[keys].flat()].join(", ");
  return node.description?.value ? `${said}. ${node.description.value}` : said;
}

type Property = NonNullable<TreeNode["properties"]>[number]["value"];

function propertyOf({ properties = [] }: TreeNode, name: string): Property | undefined {
  return properties.find((property) => property.name === name)?.value;
}

interface Task {
  readonly title: string;
  /** In the syntax of Playwright, or a text in quotes. */
  readonly keys: readonly string[];
  readonly said: string;
}

const section = "## Read by a screen reader\n";

/** The tasks of the manual. */
function tasks(): Task[] {
  const [, text = ""] = readFileSync(join(root, "docs", "keyboard.md"), "utf8").split(section);
  const rows = (text.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) => {
    // A bar inside a cell is escaped.
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
    const [, title = "", keys = "", said = ""] = cells;
    return {
      title,
      keys: [...keys.matchAll(/`([^`]+)`|"[^"]+"/g)].map(([all, key]) => key ?? all),
      said,
    };
  });
}

const keyNames: Readonly<Record<string, string>> = {
  "→": "ArrowRight",
  "↓": "ArrowDown",
  Ctrl: "ControlOrMeta",
};

async function press({ keyboard }: Page, key: string): Promise<void> {
  if (key.startsWith('"')) return keyboard.type(key.slice(1, -1));
  const names = key.split("+").map((name) => keyNames[name] ?? name);
  return keyboard.press(names.join("+"));
}

inServedMode(() => {
  test("[F291] tasks of the manual, as the accessibility tree of Chromium tells them", async ({
    page,
    site,
  }) => {
    await site.openExample("typed-ports");
    const graph = new GraphExample(site.example("typed-ports"));
    await graph.show();
    const reader = await ScreenReader.start(page);
    await page.getByRole("link", { name: "All examples" }).focus();
    await site.tabTo(graph.canvas);
    const all = tasks();
    expect(all.length).toBeGreaterThanOrEqual(10);
    for (const { title, keys, said } of all) {
      for (const key of keys) await press(page, key);
      await expect.poll(() => reader.read(), { message: title }).toBe(said);
    }
  });
});
