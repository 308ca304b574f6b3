import { dispose } from "@heddle/params";
import type { PresenceUpdate } from "@heddle/views";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Flow } from "../index.ts";
import type { FlowViewer } from "../flow.ts";
import { withCode, withIssue, withMessage } from "../../../params/src/thrown.fixture.ts";

const key = "secret-of-a-browser";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface SharedFlow {
  readonly flow: Flow;
  readonly ada: FlowViewer;
  readonly ben: FlowViewer;
  /** The updates since the last call. */
  readonly updates: () => PresenceUpdate[];
  /** The lists that a viewer has received since the last call. */
  readonly lists: (of: FlowViewer) => PresenceUpdate[];
}

function sharedFlow(): SharedFlow {
  const flow = new Flow({ nodes: ["a", "b"].map((id) => ({ id })) });
  const all: PresenceUpdate[] = [];
  flow.listen("presence", (update) => all.push(update as PresenceUpdate));
  const updates = (): PresenceUpdate[] => {
    vi.advanceTimersByTime(60);
    return all.splice(0);
  };
  const ada = flow.createViewer({ name: "Ada", person: "1" });
  const ben = flow.createViewer({ name: "Ben", person: "2", color: "#123456" });
  const received = new Map(
    [ada, ben].map((viewer) => {
      const lists: PresenceUpdate[] = [];
      viewer.listen("presenceList", (update) => lists.push(update as PresenceUpdate));
      return [viewer, lists];
    }),
  );
  updates();
  return { flow, ada, ben, updates, lists: (of) => received.get(of)?.splice(0) ?? [] };
}

describe("[RM60] the presence of viewers", () => {
  it("has a name and a color of each, in the order of their arrival", () => {
    const { flow, ada, ben } = sharedFlow();
    expect(flow.viewers).toMatchObject([
      { id: ada.id, name: "Ada" },
      { id: ben.id, name: "Ben", color: "#123456" },
    ]);
    expect(ada.me).toMatchObject({ name: "Ada", canRename: false });
    expect(new Set(flow.viewers.map(({ color }) => color)).size).toBe(2);
    expect(flow.me).toBe(null);
  });

  it("is sent as the changed fields of a moment, and changes nothing that is kept", () => {
    const { flow, ada, ben, updates } = sharedFlow();
    const before = JSON.stringify(flow);
    ada.perform("present", [{ cursor: { x: 1, y: 2 } }]);
    ada.perform("present", [{ cursor: { x: 3, y: 4 }, dragged: [{ id: "a", x: 5, y: 6 }] }]);
    ben.perform("select", [["b"], [], "set"]);
    expect(updates()).toEqual([
      {
        viewers: {
          [ada.id]: { cursor: { x: 3, y: 4 }, dragged: [{ id: "a", x: 5, y: 6 }] },
          [ben.id]: { nodes: ["b"] },
        },
      },
    ]);
    ada.perform("openEditor", ["node", "a"]);
    expect(updates()).toMatchObject([{ viewers: { [ada.id]: { editor: "node:a" } } }]);
    expect([JSON.stringify(flow), flow.canUndo, ada.canUndo]).toEqual([before, false, false]);
  });

  it("is sent as a whole to the page that asks, at most twice per second", () => {
    const { ada, ben, updates, lists } = sharedFlow();
    ben.perform("present", [{ isNew: true }]);
    expect(updates()).toEqual([]);
    expect(lists(ben)).toMatchObject([
      {
        isAll: true,
        viewers: { [ada.id]: { name: "Ada", cursor: null }, [ben.id]: { name: "Ben", nodes: [] } },
      },
    ]);
    for (let asked = 0; asked < 20; asked += 1) ben.perform("present", [{ isNew: true }]);
    vi.advanceTimersByTime(60);
    expect(lists(ben)).toEqual([]);
    vi.advanceTimersByTime(500);
    expect([lists(ben).length, lists(ada)]).toEqual([1, []]);
  });

  it("[RM80] is not repeated for those who have it, however many they are", () => {
    const { flow, ada, updates } = sharedFlow();
    const crowd = Array.from({ length: 198 }, () => flow.createViewer());
    updates();
    const state = { cursor: { x: 1, y: 2 }, dragged: [], area: null, field: null };
    for (const viewer of [ada, ...crowd]) viewer.perform("present", [state]);
    expect(updates()).toHaveLength(1);
    for (const viewer of [ada, ...crowd]) viewer.perform("present", [state]);
    vi.advanceTimersByTime(60_000);
    expect(updates()).toEqual([]);
    ada.perform("present", [{ ...state, cursor: { x: 3, y: 2 } }]);
    expect(updates()).toEqual([{ viewers: { [ada.id]: { cursor: { x: 3, y: 2 } } } }]);
  });

  it("[RM80] is sent as a whole to a page that has missed something", () => {
    const { ada, ben, lists } = sharedFlow();
    ada.perform("present", [{ cursor: { x: 1, y: 2 } }]);
    ben.onEventsMissed();
    vi.advanceTimersByTime(60);
    expect(lists(ben)).toMatchObject([{ viewers: { [ada.id]: { cursor: { x: 1, y: 2 } } } }]);
    expect(lists(ada)).toEqual([]);
  });

  it("ends with the viewer, and costs nothing for a single one", () => {
    const { flow, ada, ben, updates } = sharedFlow();
    dispose(ben, {});
    expect(updates()).toEqual([{ viewers: { [ben.id]: null } }]);
    ada.perform("present", [{ cursor: { x: 1, y: 2 } }]);
    expect(updates()).toEqual([]);
    dispose(ada, {});
    expect([flow.viewers, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it("hides a viewer whose page is not connected, until it is heard again", () => {
    const { flow, ada, ben, updates } = sharedFlow();
    ben.perform("present", [{ cursor: { x: 1, y: 2 } }]);
    updates();
    ben.onDisconnect();
    vi.advanceTimersByTime(2_000);
    expect(updates().at(-1)).toEqual({ viewers: { [ben.id]: null } });
    ben.perform("select", [["a"], [], "set"]);
    expect(updates()).toEqual([]);
    expect(flow.viewers.map(({ id }) => id)).toEqual([ada.id]);
    ben.perform("present", [{}]);
    expect(updates()).toMatchObject([{ viewers: { [ben.id]: { name: "Ben", cursor: null } } }]);
    ben.onDisconnect();
    vi.advanceTimersByTime(2_000);
    expect(updates().at(-1)).toEqual({ viewers: { [ben.id]: null } });
    ben.onEventsMissed();
    expect(updates()).toMatchObject([{ viewers: { [ben.id]: { name: "Ben" } } }]);
  });

  it.each([
    { cursor: { x: "1", y: 2 } },
    { cursor: { x: Number.NaN, y: 2 } },
    { dragged: Array.from({ length: 51 }, () => ({ id: "a", x: 0, y: 0 })) },
    { dragged: [{ id: "x".repeat(201), x: 0, y: 0 }] },
    { field: "x".repeat(201) },
    { follows: "x".repeat(201) },
    { area: { x: 0, y: 0, width: -1, height: 1 } },
  ])("rejects %j", (patch) => {
    const { ada, updates } = sharedFlow();
    expect(() => ada.perform("present", [patch])).toThrow(/present/);
    expect(updates()).toEqual([]);
  });

  it("cannot pretend to be somebody else", () => {
    const { ada, updates } = sharedFlow();
    ada.perform("present", [{ name: "Ben", color: "red", nodes: ["b"], field: "x" }]);
    expect(updates()).toEqual([{ viewers: { [ada.id]: { field: "x" } } }]);
  });
});

describe("[RM61] a person", () => {
  it("is one for all viewers with the same key, each with an undo history", () => {
    const { flow, ada } = sharedFlow();
    const tab = flow.createViewer({ name: "Ada", person: "1" });
    expect(tab.me).toMatchObject({ person: ada.me?.person, color: ada.me?.color });
    tab.perform("moveNodes", [[{ id: "a", x: 1, y: 1 }], "drag"]);
    expect([tab.canUndo, ada.canUndo]).toEqual([true, false]);
  });

  it("without a sign-in types a name, in all tabs at once", () => {
    const { flow, updates } = sharedFlow();
    const [first, second] = [flow.createViewer(), flow.createViewer()];
    updates();
    expect(first.me).toMatchObject({ name: "", canRename: true });
    first.perform("introduce", [" Cleo ", key]);
    second.perform("introduce", ["Cleo B", key]);
    expect([first.me?.name, second.me?.name]).toEqual(["Cleo B", "Cleo B"]);
    expect(first.me?.person).toBe(second.me?.person);
    const [update] = updates();
    expect(Object.keys(update?.viewers ?? {})).toEqual([first.id, second.id]);
    expect(JSON.stringify(update)).not.toContain(key);
  });

  it("with a sign-in keeps the name", () => {
    const { ada } = sharedFlow();
    expect(() => ada.perform("introduce", ["Ben", key])).toThrow(withMessage("flow.nameIsFixed"));
    expect(() => ada.perform("introduce", ["", key])).toThrow(withIssue("too_small", 0));
  });

  it("is shown without characters that hide it or reverse the text around it", () => {
    const { flow } = sharedFlow();
    const guest = flow.createViewer();
    guest.perform("introduce", ["\u202eAda\u0000 \u200bB\n", key]);
    expect(guest.me?.name).toBe("Ada B");
    for (const hidden of ["\u200b", "\u200d", "\u2066 \u2069"]) {
      expect(() => guest.perform("introduce", [hidden, key])).toThrow(withIssue("too_small", 0));
    }
    const emoji = "👩‍🚀";
    guest.perform("introduce", [emoji, key]);
    expect(guest.me?.name).toBe(emoji);
    const signedIn = flow.createViewer({ name: `x${"😀".repeat(60)}` });
    expect(signedIn.me?.name).toBe(`x${"😀".repeat(59)}`);
  });

  it("has a color that nobody else has, while there are enough", () => {
    const flow = new Flow();
    const viewers = Array.from({ length: 12 }, () => flow.createViewer());
    const colors = viewers.map(({ me }) => me?.color);
    expect([new Set(colors.slice(0, 10)).size, colors.length]).toEqual([10, 12]);
    expect(flow.createViewer({ color: "url(javascript:1)" }).me?.color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it("is described by options that are checked", () => {
    expect(() => new Flow().createViewer({ name: 5 } as never)).toThrow(
      withCode("invalid_argument"),
    );
  });
});
