import type { Outcome } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { Comments, commentLimits, type CommentThread } from "./comments.ts";
import { Flow } from "../../flow.ts";
import type { FlowViewer } from "../../flow.ts";
import { splitMentions } from "./mentions.ts";
import { withCode, withMessage } from "../../../../params/src/thrown.fixture.ts";

interface Setting {
  readonly flow: Flow;
  readonly comments: Comments;
  readonly ada: FlowViewer;
  readonly ben: FlowViewer;
}

function shared(): Setting {
  const flow = new Flow({ nodes: [{ id: "a", label: "Orders", position: { x: 5, y: 6 } }] });
  const comments = new Comments(flow);
  const ada = flow.createViewer({ name: "Ada", person: "1", comments });
  const ben = flow.createViewer({ name: "Ben", person: "2", comments });
  return { flow, comments, ada, ben };
}

function call(viewer: FlowViewer, intent: string, ...args: unknown[]): Promise<Outcome> {
  return viewer.comments?.call(intent, ...args) ?? Promise.reject(new Error("no comments"));
}

const first = ({ threads: [thread] }: Comments): CommentThread => thread as CommentThread;

describe("[F380] comments on nodes", () => {
  it("are written, answered, resolved and opened again by visitors", async () => {
    const { comments, ada, ben } = shared();
    await call(ada, "addComment", "a", "  Why twice? ");
    const { id } = first(comments);
    await call(ben, "replyToComment", id, "A test.");
    expect(first(comments)).toMatchObject({
      node: "a",
      title: "Orders",
      isNodeDeleted: false,
      resolved: null,
      messages: [
        { text: "Why twice?", author: { name: "Ada" }, editedAt: null },
        { text: "A test.", author: { name: "Ben" } },
      ],
    });
    await call(ben, "resolveComment", id, true);
    expect(first(comments).resolved).toMatchObject({ by: { name: "Ben" } });
    await call(ada, "replyToComment", id, "Not yet.");
    expect(first(comments).resolved).toBe(null);
    await call(ben, "resolveComment", id, true);
    await call(ben, "resolveComment", id, false);
    expect(first(comments).resolved).toBe(null);
  });

  it("are not part of the graph and its undo", async () => {
    const { flow, comments, ada } = shared();
    const before = JSON.stringify(flow);
    await call(ada, "addComment", "a", "Why?");
    expect([JSON.stringify(flow), ada.canUndo, flow.canUndo]).toEqual([before, false, false]);
    flow.removeNode("a");
    flow.undo();
    expect(comments.threads).toHaveLength(1);
  });

  it("are written by code in the name of an author", () => {
    const { comments } = shared();
    const thread = comments.add({ node: "a", text: "Hi", author: { id: "1", name: "Ada" } });
    const reply = comments.reply({ thread, text: "Build 7", author: { name: "CI" } });
    comments.edit(reply, "Build 8");
    expect(first(comments).messages).toMatchObject([
      { author: { name: "Ada" } },
      { text: "Build 8", author: { name: "CI" } },
    ]);
    comments.resolve(thread);
    expect(first(comments).resolved).toMatchObject({ by: null });
    comments.delete(reply);
    comments.delete(first(comments).messages[0]?.id ?? "");
    expect([comments.threads, comments.messageRecords.size]).toEqual([[], 0]);
    expect(() => comments.add({ node: "x", text: "Hi", author: { name: "CI" } })).toThrow(
      withMessage("flow.noNode"),
    );
    expect(() => comments.add({ node: "a", text: "Hi" } as never)).toThrow(
      withCode("invalid_argument"),
    );
  });

  it("do not exist on a flow without them", () => {
    const flow = new Flow();
    expect([flow.comments, flow.createViewer().comments]).toEqual([null, null]);
    expect(() => new Flow({ comments: null } as never)).toThrow(withCode("derived"));
  });
});

describe("[F381] a visitor", () => {
  it("changes and deletes only their own comments", async () => {
    const { comments, ada, ben } = shared();
    await call(ada, "addComment", "a", "Mine");
    const [message] = first(comments).messages;
    const id = message?.id ?? "";
    for (const [intent, ...args] of [
      ["editComment", id, "Yours"],
      ["deleteComment", id],
    ] as const) {
      expect(await call(ben, intent, ...args)).toMatchObject({ ok: false, code: "refused" });
    }
    expect(first(comments).messages).toEqual([message]);
    await call(ada, "editComment", id, "Still mine");
    expect(first(comments).messages).toMatchObject([{ text: "Still mine" }]);
    expect(first(comments).messages[0]?.editedAt).toBeInstanceOf(Date);
    await call(ada, "deleteComment", id);
    expect(comments.threads).toEqual([]);
  });

  it("is the author of what they write, whatever a page sends", async () => {
    const { comments, ben } = shared();
    const forged = { id: "1", name: "Ada" };
    expect(await call(ben, "addComment", "a", "Hi", forged)).toMatchObject({
      code: "invalid_arguments",
    });
    expect(await call(ben, "set", "me", "id 1")).toMatchObject({ ok: false });
    expect(await call(ben, "remember", forged)).toMatchObject({ code: "unknown_intent" });
    expect(comments.threads).toEqual([]);
  });

  it("who has no name yet types one first, and is the same person with the secret of the browser", async () => {
    const { flow, comments } = shared();
    const guest = flow.createViewer({ comments });
    const me = (): unknown => guest.comments?.read("me");
    expect(await call(guest, "addComment", "a", "Hi")).toMatchObject({ code: "refused" });
    expect(me()).toBe(null);
    guest.perform("introduce", ["Cleo", "a-secret-key"]);
    await call(guest, "addComment", "a", "Hi");
    expect(first(comments).messages).toMatchObject([{ author: { id: me(), name: "Cleo" } }]);
    const tab = flow.createViewer({ comments });
    tab.perform("introduce", ["Cleo C.", "a-secret-key"]);
    expect(first(comments).messages).toMatchObject([{ author: { id: me(), name: "Cleo C." } }]);
    const impostor = flow.createViewer({ comments });
    impostor.perform("introduce", ["Cleo C.", "another-key"]);
    const id = first(comments).messages[0]?.id;
    expect(await call(impostor, "deleteComment", id)).toMatchObject({ code: "refused" });
  });

  it("is asked for rights, also when these change", async () => {
    const { flow, comments } = shared();
    let mayComment = false;
    const viewer = flow.createViewer({
      name: "Dan",
      comments,
      whyNot: (intent) => (mayComment || intent === "patchData" ? undefined : "Only members."),
    });
    expect(viewer.comments?.read("canComment")).toBe(false);
    expect(await call(viewer, "addComment", "a", "Hi")).toMatchObject({
      code: "forbidden",
      reason: "Only members.",
    });
    mayComment = true;
    viewer.updateRights();
    expect(viewer.comments?.read("canComment")).toBe(true);
    expect(await call(viewer, "addComment", "a", "Hi")).toMatchObject({ ok: true });
  });
});

describe("[F382] the thread of a deleted node", () => {
  it("is kept with its title and place, and is at the node again after undo", () => {
    const { flow, comments } = shared();
    comments.add({ node: "a", text: "Hi", author: { name: "CI" } });
    flow.moveNodes([{ id: "a", x: 70, y: 80 }], "drag");
    flow.relabel("node", "a", "Invoices");
    flow.removeNode("a");
    const place = { title: "Invoices", position: { x: 70, y: 80 } };
    expect(first(comments)).toMatchObject({ isNodeDeleted: true, ...place });
    flow.undo();
    expect(first(comments)).toMatchObject({ isNodeDeleted: false, ...place });
  });

  it("can still be answered", async () => {
    const { flow, comments, ada } = shared();
    comments.add({ node: "a", text: "Hi", author: { name: "CI" } });
    flow.removeNode("a");
    const { id } = first(comments);
    expect(await call(ada, "replyToComment", id, "Gone")).toMatchObject({ ok: true });
    expect(await call(ada, "addComment", "a", "New")).toMatchObject({ code: "refused" });
  });
});

describe("[F383] mentions", () => {
  it("name people who have commented, or have been there since the first comment", async () => {
    const { flow, comments, ada, ben } = shared();
    expect(comments.people.size).toBe(0);
    await call(ada, "addComment", "a", "Ask @Ben, @ben and @Cleo: ada@Ben.org");
    const idOf = (viewer: FlowViewer): unknown => viewer.comments?.read("me");
    expect(first(comments).messages[0]?.mentions).toMatchObject([{ id: idOf(ben), name: "Ben" }]);
    const cleo = flow.createViewer({ name: "Cleo", comments });
    const { id } = first(comments);
    await call(ben, "replyToComment", id, "@Cleo?");
    expect(first(comments).messages[1]?.mentions).toMatchObject([{ id: idOf(cleo) }]);
  });

  it("are parts of the text, by the longest name", () => {
    const people = ["Ada", "Ada Lovelace", "Zoë"].map((name) => ({ id: name, name }));
    const parts = (text: string): unknown[] =>
      splitMentions(text, people).map((part) => part.mention ?? [part.text]);
    expect(parts("Ask @ada lovelace!")).toEqual([["Ask "], "Ada Lovelace", ["!"]]);
    expect(parts("@Ada @zoë")).toEqual(["Ada", [" "], "Zoë"]);
    expect(parts("@Adam, a@Ada, @")).toEqual([["@Adam, a@Ada, @"]]);
    expect(parts("")).toEqual([]);
    expect(splitMentions("@İlker: yes", [{ id: "1", name: "İlker" }])).toEqual([
      { text: "@İlker", from: 0, mention: "1" },
      { text: ": yes", from: 6 },
    ]);
  });
});

describe("[F384] comments are limited", () => {
  it("in length", async () => {
    const { comments, ada } = shared();
    const long = "x".repeat(commentLimits.length + 1);
    expect(await call(ada, "addComment", "a", long)).toMatchObject({ code: "refused" });
    expect(await call(ada, "addComment", "a", " \n ")).toMatchObject({ code: "refused" });
    expect(comments.threads).toEqual([]);
  });

  it("in number and bytes", () => {
    const { comments } = shared();
    const author = { name: "CI" };
    const text = "x".repeat(commentLimits.length);
    const thread = comments.add({ node: "a", text, author });
    const fill = (): void => {
      for (let written = 1; written < commentLimits.messages; written += 1) {
        comments.reply({ thread, text, author });
      }
    };
    expect(fill).toThrow(withMessage("flow.comments.full"));
    expect(comments.messageRecords.size).toBeLessThan(commentLimits.messages);
  });

  it("in bytes, also when messages are edited and when threads copy long titles", async () => {
    const { flow, comments, ada } = shared();
    const author = { name: "Ada", id: "1" };
    const text = "x".repeat(commentLimits.length);
    const messageIds: string[] = [];
    const thread = comments.add({ node: "a", text: "x", author });
    while (messageIds.length <= commentLimits.bytes / commentLimits.length) {
      messageIds.push(comments.reply({ thread, text: "x", author }));
    }
    const editAll = (): void => messageIds.forEach((id) => comments.edit(id, text));
    expect(editAll).toThrow(withMessage("flow.comments.full"));
    const last = messageIds.at(-1) as string;
    expect(await call(ada, "editComment", last, text)).toMatchObject({ code: "refused" });
    expect(await call(ada, "editComment", last, "y")).toMatchObject({ ok: true });
    for (const id of messageIds) comments.delete(id);
    flow.relabel("node", "a", "t".repeat(10_000));
    const addAll = (): void => {
      for (let added = 0; added < 1_000; added += 1) comments.add({ node: "a", text: "x", author });
    };
    expect(addAll).toThrow(withMessage("flow.comments.full"));
  });

  it("in people: those who have written and resolved nothing are forgotten first", async () => {
    const { flow, comments, ada, ben } = shared();
    await call(ada, "addComment", "a", "Hi");
    await call(ben, "resolveComment", first(comments).id, true);
    for (let number = 0; number < commentLimits.people + 5; number += 1) {
      flow.createViewer({ name: `Guest ${number}`, comments });
    }
    expect(comments.people.size).toBe(commentLimits.people);
    expect(first(comments).resolved).toMatchObject({ by: { name: "Ben" } });
    expect(first(comments).messages).toMatchObject([{ author: { name: "Ada" } }]);
  });
});
