import {
  commentCommandMessages,
  differenceMessages,
  dropMessages,
  layoutMessages,
} from "@heddle/canvas";
import { Comments, type Flow } from "@heddle/flow";
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { type FlowPage, gripAtRest, presentations, showFlow } from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";

afterEach(() => localStorage.removeItem("heddle.viewer"));

interface TwoPages {
  readonly flow: Flow;
  readonly comments: Comments;
  readonly ada: FlowPage;
  readonly ben: FlowPage;
}

async function twoPages(
  present: (typeof presentations)[number][1],
  second: { readonly name?: string } = { name: "Ben" },
): Promise<TwoPages> {
  const flow = pipeline();
  const comments = new Comments(flow);
  const viewers = [
    flow.createViewer({ name: "Ada", person: "1", comments }),
    flow.createViewer({ ...second, comments }),
  ] as const;
  const ada = await showFlow(flow, () => present(viewers[0]));
  const ben = await showFlow(flow, () => present(viewers[1]));
  for (const page of [ada, ben]) {
    await expect.poll(() => part(page, "comments-button")).not.toBe(null);
    await expect
      .poll(() => page.root.querySelectorAll("[data-part=avatars] > span").length)
      .toBe(2);
  }
  return { flow, comments, ada, ben };
}

function part({ root }: FlowPage, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-part=${name}]`);
}

const textOf = (page: FlowPage, name: string): string | null | undefined =>
  part(page, name)?.textContent;

/** The number in each badge, by node. */
function badgesOf({ root }: FlowPage): Record<string, string | null> {
  const badges = [...root.querySelectorAll<HTMLElement>("[data-part=comment-badge]")];
  return Object.fromEntries(badges.map((badge) => [badge.dataset["node"], badge.textContent]));
}

/** The field of the first composer, once it is shown. */
async function field(page: FlowPage): Promise<HTMLTextAreaElement> {
  await expect.poll(() => part(page, "composer")).not.toBe(null);
  return page.root.querySelector("[data-part=composer] textarea") as HTMLTextAreaElement;
}

function nameField(page: FlowPage): HTMLInputElement | null {
  return page.root.querySelector<HTMLInputElement>("[data-part=composer] input");
}

/** Opens the comments of a node by its key. */
async function open(page: FlowPage, node: string): Promise<HTMLTextAreaElement> {
  await page.device.click(await gripAtRest(page.node(node)));
  await expect
    .poll(() => page.node(node).querySelector("[data-part=node][data-selected]"))
    .not.toBe(null);
  await userEvent.keyboard("m");
  return field(page);
}

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F385] a comment is written at a node, answered, and resolved", async () => {
    const { comments, ada, ben } = await twoPages(present);
    const text = await open(ada, "paid");
    await expect.poll(() => text.matches(":focus")).toBe(true);
    await userEvent.keyboard("Why twice?{Enter}");
    await expect.poll(() => textOf(ada, "comment")).toContain("Why twice?");
    await expect.poll(() => part(ben, "comment-badge")?.dataset["node"]).toBe("paid");
    part(ben, "comment-badge")?.click();
    await expect.poll(() => textOf(ben, "node-comments")).toContain("Why twice?");
    (await field(ben)).focus();
    await userEvent.keyboard("A test.{Enter}");
    await expect.poll(() => textOf(ada, "comment-thread")).toContain("A test.");
    await expect
      .poll(() => comments.threads[0]?.messages.map(({ author }) => author.name))
      .toEqual(["Ada", "Ben"]);
    part(ben, "resolve")?.click();
    for (const page of [ada, ben]) {
      await expect.poll(() => part(page, "comment-badge")).toBe(null);
    }
    expect(comments.threads[0]?.resolved).toMatchObject({ by: { name: "Ben" } });
  });

  test("[F385] a collapsed group counts and opens the conversations about hidden nodes", async () => {
    const { flow, comments, ada } = await twoPages(present);
    comments.add({ node: "paid", text: "Why twice?", author: { name: "CI" } });
    comments.add({ node: "notes", text: "Too long", author: { name: "CI" } });
    const group = flow.group(["paid", "notes"], { label: "Payment" });
    comments.add({ node: group, text: "Well done", author: { name: "CI" } });
    await expect.poll(() => ada.root.querySelectorAll("[data-part=comment-badge]").length).toBe(3);
    flow.collapse(group);
    await expect.poll(() => badgesOf(ada)).toEqual({ [group]: "3" });
    part(ada, "comment-badge")?.click();
    await expect.poll(() => textOf(ada, "node-comments")).toMatch(/^Payment.*Why.*long.*done/s);
    // Goes into the group, to the node.
    part(ada, "comment-place")?.click();
    await expect.poll(() => textOf(ada, "node-comments")).toMatch(/Why twice\?(?!.*long)/s);
    await expect.poll(() => badgesOf(ada)).toEqual({ paid: "1", notes: "1" });
  });

  test("[F386] mentions are suggested while typing, and stand out for the mentioned one", async () => {
    const { ada, ben } = await twoPages(present);
    const text = await open(ada, "orders");
    await expect.poll(() => text.matches(":focus")).toBe(true);
    await userEvent.keyboard("Ask @b");
    await expect.poll(() => ada.root.querySelector("[role=option]")?.textContent).toBe("Ben");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => text.value).toBe("Ask @Ben ");
    await userEvent.keyboard("please{Enter}");
    await expect.poll(() => part(ben, "comment-badge")?.dataset["mentioned"]).toBe("true");
    expect(part(ada, "comment-badge")?.dataset["mentioned"]).toBe(undefined);
    part(ben, "comment-badge")?.click();
    await expect.poll(() => ben.root.querySelector("mark[data-me]")?.textContent).toBe("@Ben");
  });

  test("[F387] the list has all comments, also those on a deleted node", async () => {
    const { flow, comments, ada } = await twoPages(present);
    comments.add({ node: "notes", text: "Too long", author: { name: "CI" } });
    await expect.poll(() => part(ada, "comment-badge")).not.toBe(null);
    flow.removeNode("notes");
    await expect.poll(() => part(ada, "comment-badge")).toBe(null);
    part(ada, "comments-button")?.click();
    await expect.poll(() => textOf(ada, "comment-summary")).toContain("on a deleted node");
    part(ada, "comment-summary")?.click();
    await expect.poll(() => textOf(ada, "comment-thread")).toContain("Too long");
    flow.undo();
    await expect.poll(() => part(ada, "comment-badge")?.dataset["node"]).toBe("notes");
    await expect.poll(() => textOf(ada, "comment-summary")).not.toContain("on a deleted node");
    part(ada, "comment-summary")?.click();
    await expect.poll(() => textOf(ada, "node-comments")).toContain("Too long");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => part(ada, "node-comments")).toBe(null);
  });

  test("[F356] somebody whose name was erased is a deleted person, and is not mentioned", async () => {
    const { comments, ada } = await twoPages(present);
    const text = { node: "notes", text: "Ask @Cleo", author: { id: "3", name: "Cleo" } };
    const thread = comments.add(text);
    comments.resolve(thread, text.author);
    part(ada, "comments-button")?.click();
    const tabs = (): NodeListOf<HTMLElement> =>
      ada.root.querySelectorAll("[data-part=all-comments] [role=group] > *");
    await expect.poll(() => tabs()[1]?.textContent).toBe("Resolved (1)");
    tabs()[1]?.click();
    await expect.poll(() => textOf(ada, "comment-summary")).toContain("Cleo:");
    comments.erase(comments.threads[0]?.messages[0]?.author.id ?? "");
    await expect.poll(() => textOf(ada, "comment-summary")).toContain("Deleted person: Ask @Cleo");
    part(ada, "comment-summary")?.click();
    await expect
      .poll(() => textOf(ada, "comment-thread"))
      .toMatch(/^Deleted person.*Ask @Cleo.*Resolved by Deleted person/s);
    expect(part(ada, "comment-thread")?.querySelector("mark")).toBe(null);
  });

  test("[F388] a guest types a name first, and what is typed is kept until it is sent", async () => {
    const { comments, ben } = await twoPages(present, {});
    await open(ben, "paid");
    (await field(ben)).focus();
    await userEvent.keyboard("Hello{Enter}");
    await expect.poll(() => nameField(ben)?.matches(":focus")).toBe(true);
    await expect
      .poll(() => part(ben, "composer")?.querySelector("[role=alert]")?.textContent)
      .not.toBe("");
    await userEvent.keyboard("Cl{Escape}");
    await expect.poll(() => part(ben, "node-comments")).toBe(null);
    expect(comments.threads).toEqual([]);
    const restored = await open(ben, "paid");
    await expect.poll(() => restored.value).toBe("Hello");
    await expect.poll(() => nameField(ben)?.matches(":focus")).toBe(true);
    await userEvent.keyboard("eo{Enter}");
    await expect.poll(() => textOf(ben, "comment")).toContain("Cleo");
    await expect.poll(() => comments.threads[0]?.messages[0]?.text).toBe("Hello");
  });

  test("[F790] what a guest types right after M is the name and then the comment, and no command", async () => {
    const { flow, comments, ben } = await twoPages(present, {});
    const before = JSON.stringify(flow);
    await ben.device.click(await gripAtRest(ben.node("paid")));
    await expect
      .poll(() => ben.node("paid").querySelector("[data-part=node][data-selected]"))
      .not.toBe(null);
    // Each of these letters is a command of the graph.
    await userEvent.keyboard("mtan{Enter}tidy a note, 0{Enter}");
    await expect.poll(() => comments.threads[0]?.messages[0]?.text).toBe("tidy a note, 0");
    expect(comments.threads[0]?.messages[0]?.author.name).toBe("tan");
    // The field is gone: the panel has the focus, and keys stay in it.
    await expect.poll(() => part(ben, "node-comments")?.matches(":focus")).toBe(true);
    await userEvent.keyboard("tgn{Delete}{Control>}dz{/Control}?");
    expect(JSON.stringify(flow)).toBe(before);
    expect(ben.root.querySelector("dialog")).toBe(null);
    await userEvent.keyboard("{Escape}");
    await expect
      .poll(() => ben.node("paid").querySelector("[data-part=node]")?.matches(":focus"))
      .toBe(true);
  });
});

/** The texts in the list of keys. */
async function listedKeys(page: FlowPage): Promise<(string | null)[]> {
  await userEvent.keyboard("?");
  const rows = (): Element[] => [...page.root.querySelectorAll("dialog dd")];
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  return rows().map(({ textContent }) => textContent);
}

const { comment, comments: list } = commentCommandMessages.commands;
const { addFiles } = dropMessages.commands;
const { nextDifference } = differenceMessages.commands;
const { tidyUp } = layoutMessages.commands;

test("[F389] [F791] a flow without comments shows only that they need a room, and does not list keys that do nothing", async () => {
  const flow = pipeline();
  const page = await showFlow(flow, () => flow.createViewer());
  for (const [key, reason] of [
    ["m", commentCommandMessages.noComments],
    ["{Shift>}m{/Shift}", commentCommandMessages.noComments],
    ["u", dropMessages.noFiles],
    ["d", differenceMessages.differences.none],
  ] as const) {
    await page.device.click(await gripAtRest(page.node("paid")));
    await userEvent.keyboard(key);
    await expect.poll(() => textOf(page, "notice") ?? "").toContain(String(reason));
    await userEvent.keyboard("{Escape}");
  }
  expect(page.root.querySelector("[data-part*=comment]")).toBe(null);
  const keys = await listedKeys(page);
  expect(keys).toContain(tidyUp.text);
  for (const { text } of [comment, list, addFiles, nextDifference])
    expect(keys).not.toContain(text);
});

test("[F791] a graph with comments lists their keys, a read-only one none that change it", async () => {
  const flow = pipeline({ editable: false });
  const viewer = flow.createViewer({ name: "Ada", comments: new Comments(flow) });
  const page = await showFlow(flow, () => viewer);
  await page.device.click(await gripAtRest(page.node("paid")));
  const keys = await listedKeys(page);
  expect(keys).toEqual(expect.arrayContaining([comment.text, list.text]));
  expect(keys).not.toContain(tidyUp.text);
});
