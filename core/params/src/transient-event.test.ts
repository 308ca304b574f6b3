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

function hearing(bell: Bell, event = "rang"): unknown[] {
  const heard: unknown[] = [];
  bell.listen(event, (payload) => heard.push(payload));
  return heard;
}

describe("transient events", () => {
  it("[P60] reach who listens now, each of them, until they stop", () => {
    const bell = new Bell();
    bell.ring();
    const heard: unknown[] = [];
    const stop = bell.listen("rang", (payload) => heard.push(payload));
    bell.ring();
    batch(() => {
      bell.ring();
      bell.ring();
    });
    stop();
    bell.ring();
    expect(heard).toEqual([{ rings: 2 }, { rings: 3 }, { rings: 4 }]);
  });

  it("[P60] come with the changes of a batch, and not when it is taken back", () => {
    const bell = new Bell();
    const heard = hearing(bell);
    const fail = (): void =>
      batch(() => {
        bell.ring();
        throw new RangeError("no");
      });
    expect(fail).toThrow(RangeError);
    expect([heard, bell.rings]).toEqual([[], 0]);
  });

  it("[P60] a listener that throws does not stop the others", () => {
    const bell = new Bell();
    const error = new Error("deaf");
    bell.listen("rang", () => {
      throw error;
    });
    const heard = hearing(bell);
    bell.ring();
    expect([heard, bell.errors]).toEqual([[{ rings: 1 }], [error]]);
  });

  it("[P61] are declared, by the class or its bases", () => {
    const clock = new Clock();
    const heard = hearing(clock, "ticked");
    clock.emit("ticked");
    clock.ring();
    expect(heard).toEqual([undefined]);
    expect([...eventsOf(clock)]).toEqual(["rang", "any", "ticked"]);
    expect(() => clock.emit("rung")).toThrow(ParameterError);
    expect(() => clock.emit("toString")).toThrow('Clock has no event "toString"');
    expect(() => clock.listen("rung", () => {})).toThrow(ParameterError);
  });

  it("[P61] carry JSON of the declared type, and nothing else", () => {
    const bell = new Bell();
    const [heard, any] = [hearing(bell), hearing(bell, "any")];
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
    expect([heard, any]).toEqual([[], [[{ x: -0, y: null, z: [true, "text"] }]]]);
  });
});
