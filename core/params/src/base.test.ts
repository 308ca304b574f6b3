import { describe, expect, it } from "vitest";
import * as z from "zod";

import { Params } from "./index.ts";
import { withCode } from "./thrown.fixture.ts";

class Board extends Params.with({
  title: { type: z.string().default("Board"), view: "rw" },
  color: { type: z.string().default("red"), view: "r" },
  secret: { type: z.string().default("s"), view: "none" },
}) {
  static override readonly kind: string = "board";
  static override readonly events = { rung: z.string() };
}

class Visitor extends Params.with({
  color: { type: z.string().default("blue"), view: "r" },
}) {
  readonly #board: Board;

  constructor(board: Board) {
    super();
    this.#board = board;
  }

  override get base(): Params {
    return this.#board;
  }
}

describe("[P108] a model with a base", () => {
  it("shows the parameters of the base, except its own", () => {
    const visitor = new Visitor(new Board());
    expect(["title", "color"].map((name) => visitor.read(name))).toEqual(["Board", "blue"]);
    expect(() => visitor.read("secret")).toThrow(withCode("hidden"));
    expect(() => visitor.read("size")).toThrow(withCode("unknown_parameter"));
  });

  it("notifies of changes of both, until it is unsubscribed", () => {
    const board = new Board();
    const visitor = new Visitor(board);
    const seen: unknown[] = [];
    const stop = visitor.subscribe(["title", "color"], () =>
      seen.push([visitor.read("title"), visitor.read("color")]),
    );
    board.title = "Loom";
    board.color = "green";
    visitor.color = "black";
    stop();
    board.title = "Reed";
    visitor.color = "white";
    expect(seen).toEqual([
      ["Loom", "blue"],
      ["Loom", "black"],
    ]);
  });

  it("passes on the events of the base", () => {
    const board = new Board();
    const heard: unknown[] = [];
    new Visitor(board).listen("rung", (payload) => heard.push(payload));
    board.emit("rung", "twice");
    expect(heard).toEqual(["twice"]);
  });
});
