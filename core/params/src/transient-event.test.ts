import { describe, expect, it } from "vitest";
import * as z from "zod";

import {
  batch,
  eventsOf,
  type EventTable,
  InvalidValueError,
  ParameterError,
  Params,
  ValidationError,
} from "./index.ts";
import { withCode } from "./thrown.fixture.ts";

class Bell extends Params.with({ rings: { type: z.int().default(0), view: "r" } }) {
  static override readonly events: EventTable = {
    rang: z.object({ rings: z.int() }),
    any: z.unknown(),
  };

  readonly errors: unknown[] = [];

  override onError(error: unknown): void {
    this.errors.push(error);
  }

  ring(): void {
    this.rings += 1;
    this.emit("rang", { rings: this.rings });
  }
}

class Clock extends Bell {
  static override readonly events: EventTable = { ticked: z.optional(z.string()) };
}

function listenTo(bell: Bell, event = "rang"): unknown[] {
  const received: unknown[] = [];
  bell.listen(event, (payload) => received.push(payload));
  return received;
}

describe("transient events", () => {
  it("[P60] reach the present listeners until they unsubscribe", () => {
    const bell = new Bell();
    bell.ring();
    const received: unknown[] = [];
    const stop = bell.listen("rang", (payload) => received.push(payload));
    bell.ring();
    batch(() => {
      bell.ring();
      bell.ring();
    });
    stop();
    bell.ring();
    expect(received).toEqual([{ rings: 2 }, { rings: 3 }, { rings: 4 }]);
  });

  it("[P60] are not delivered when their batch is rolled back", () => {
    const bell = new Bell();
    const received = listenTo(bell);
    const fail = (): void =>
      batch(() => {
        bell.ring();
        throw new RangeError("no");
      });
    expect(fail).toThrow(RangeError);
    expect([received, bell.rings]).toEqual([[], 0]);
  });

  it("[P60] a listener that throws does not stop the others", () => {
    const bell = new Bell();
    const error = new Error("deaf");
    bell.listen("rang", () => {
      throw error;
    });
    const received = listenTo(bell);
    bell.ring();
    expect([received, bell.errors]).toEqual([[{ rings: 1 }], [error]]);
  });

  it("[P61] are declared by the class or its bases", () => {
    const clock = new Clock();
    const received = listenTo(clock, "ticked");
    clock.emit("ticked");
    clock.ring();
    expect(received).toEqual([undefined]);
    expect([...eventsOf(clock)]).toEqual(["rang", "any", "ticked"]);
    expect(() => clock.emit("rung")).toThrow(ParameterError);
    expect(() => clock.emit("toString")).toThrow(withCode("unknown_event"));
    expect(() => clock.listen("rung", () => {})).toThrow(ParameterError);
  });

  it("[P61] have a payload of the declared type, which is JSON", () => {
    const bell = new Bell();
    const [received, any] = [listenTo(bell), listenTo(bell, "any")];
    expect(() => bell.emit("rang", { rings: "one" })).toThrow(ValidationError);
    for (const payload of [
      new Date(),
      [new Bell()],
      { file: new Blob() },
      Number.NaN,
      1n,
      () => {},
    ]) {
      expect(() => bell.emit("any", payload)).toThrow(InvalidValueError);
    }
    bell.emit("any", [{ x: -0, y: null, z: [true, "text"] }]);
    expect([received, any]).toEqual([[], [[{ x: -0, y: null, z: [true, "text"] }]]]);
  });
});
