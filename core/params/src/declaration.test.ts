import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";

import {
  type Collection,
  type CollectionDelta,
  constantDefault,
  DeclarationError,
  Params,
} from "./index.ts";
import { withCode, withIssue } from "./thrown.fixture.ts";

class Person extends Params.with({
  name: { type: z.string().min(1), view: "rw" },
  age: { type: z.number().int().min(0).default(0), view: "rw" },
  color: { type: z.enum(["red", "blue"]).optional(), view: "rw" },
  born: { type: z.string().default("earth"), view: "r", constant: true },
  pets: { collection: z.object({ legs: z.number() }), view: "r" },
}) {}

describe("types", () => {
  it("[P1] gives each parameter the type of its declaration", () => {
    const person = new Person({ name: "Ann" });
    expectTypeOf(person.name).toEqualTypeOf<string>();
    expectTypeOf(person.age).toEqualTypeOf<number>();
    expectTypeOf(person.color).toEqualTypeOf<"red" | "blue" | undefined>();
    expectTypeOf(person.born).toEqualTypeOf<string>();
    expectTypeOf(person.pets).toEqualTypeOf<Collection<{ legs: number }>>();
    person.watch(["age", "pets"], ({ age, pets }) => {
      expectTypeOf(age).toEqualTypeOf<
        { readonly old: number; readonly value: number } | undefined
      >();
      expectTypeOf(pets).toEqualTypeOf<CollectionDelta<{ legs: number }> | undefined>();
    });
    person.age += 2;
    expect([person.name, person.age, person.color, person.born]).toEqual([
      "Ann",
      2,
      undefined,
      "earth",
    ]);
  });

  it("[P1] does not compile with a wrong value or an unknown name, and throws", () => {
    const person = new Person({ name: "Ann" });
    expect(() => {
      // @ts-expect-error -- a string instead of a number
      person.age = "old";
    }).toThrow(withIssue("invalid_type", "age"));
    // @ts-expect-error -- a wrong type
    expect(() => person.update({ age: "old" })).toThrow(withIssue("invalid_type", "age"));
    // @ts-expect-error -- not among the allowed values
    expect(() => person.update({ color: "green" })).toThrow(withIssue("invalid_value", "color"));
    // @ts-expect-error -- an unknown parameter
    expect(() => person.update({ nickname: "A" })).toThrow(withCode("unknown_parameter"));
    // @ts-expect-error -- an unknown parameter
    expect(() => person.watch("nickname", () => {})).toThrow(withCode("unknown_parameter"));
    // @ts-expect-error -- an unknown parameter
    expect(() => new Person({ name: "Ann", nickname: "A" })).toThrow(withCode("unknown_parameter"));
    expect(person.age).toBe(0);
  });

  it("[P2] does not compile without a view policy, and throws", () => {
    // @ts-expect-error -- `view` is missing
    expect(() => Params.with({ name: { type: z.string() } })).toThrow(DeclarationError);
    // @ts-expect-error -- `view` is missing
    expect(() => Params.with({ names: { collection: z.object({}) } })).toThrow(DeclarationError);
    // @ts-expect-error -- an unknown policy
    expect(() => Params.with({ name: { type: z.string(), view: "w" } })).toThrow(DeclarationError);
  });

  it("[P3] does not compile without an initial value that has no default, and throws", () => {
    // @ts-expect-error -- `name` is required
    expect(() => new Person({ age: 3 })).toThrow(withIssue("invalid_type", "name"));
    // @ts-expect-error -- `name` is required
    expect(() => new Person()).toThrow(withIssue("invalid_type", "name"));
    type Initial = ConstructorParameters<typeof Person>[0];
    expectTypeOf<{ name: string }>().toExtend<Initial>();
    expectTypeOf<{ age: number }>().not.toExtend<Initial>();
    expectTypeOf<Initial["age"]>().toEqualTypeOf<number | undefined>();
  });

  it("[P6] does not compile where a constant is set, and throws", () => {
    const person = new Person({ name: "Ann", born: "mars" });
    expect(() => {
      // @ts-expect-error -- constant
      person.born = "venus";
    }).toThrow(withCode("constant"));
    // @ts-expect-error -- constant
    expect(() => person.update({ born: "venus" })).toThrow(withCode("constant"));
    expect(person.born).toBe("mars");
  });
});

describe("declaring", () => {
  it("[P3] creates fresh defaults for each model", () => {
    let made = 0;
    class Ticket extends Params.with({
      number: { type: z.number().default(() => ++made), view: "r" },
      tags: { type: z.array(z.string()).default([]), view: "r" },
    }) {}
    const [first, second] = [new Ticket(), new Ticket()];
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(first.tags).toEqual([]);
    expect(first.tags).not.toBe(second.tags);
  });

  it("[P3, P10] shares constant defaults between models, and restores them", () => {
    class Lamp extends Params.with({
      on: { type: constantDefault(z.boolean(), false), view: "rw" },
      color: { type: constantDefault(z.nullable(z.string().min(1)), null), view: "rw" },
    }) {}
    expectTypeOf<Lamp["color"]>().toEqualTypeOf<string | null>();
    // @ts-expect-error -- not a value of the type
    expect(() => constantDefault(z.boolean(), "off")).not.toThrow();
    const [first, second] = [new Lamp({ on: true, color: undefined }), new Lamp()];
    expect([first.on, first.color, second.on]).toEqual([true, null, false]);
    expect(() => new Lamp({ color: "" })).toThrow(withIssue("too_small", "color"));
    first.update({ on: undefined });
    expect(first.on).toBe(false);
  });

  it("[P3] reports all missing and wrong initial values in one error", () => {
    class Point extends Params.with({
      x: { type: z.number(), view: "r" },
      y: { type: z.number(), view: "r" },
    }) {}
    expect(() => new Point({ x: "1", y: null } as never)).toThrow(
      expect.objectContaining({
        code: "validation",
        issues: [
          expect.objectContaining({ path: ["x"] }),
          expect.objectContaining({ path: ["y"] }),
        ],
      }),
    );
  });

  it("[P3] rejects initial records of a collection", () => {
    expect(() => new Person({ name: "Ann", pets: {} } as never)).toThrow(withCode("collection"));
  });

  it("[P4] adds to the parameters and methods of the base", () => {
    class Worker extends Person.with({ job: { type: z.string().default("none"), view: "rw" } }) {
      promote(): void {
        this.update({ job: "chief", age: this.age + 1 });
      }
    }
    const worker = new Worker({ name: "Ann", age: 40 });
    worker.promote();
    expect([worker.name, worker.age, worker.job]).toEqual(["Ann", 41, "chief"]);
    expect(worker).toBeInstanceOf(Person);
    expect(Object.keys(Worker.shape)).toEqual(["name", "age", "color", "born", "pets", "job"]);
    expect(Object.keys(Person.shape)).not.toContain("job");
  });

  it("[P4] may redeclare a parameter of the base", () => {
    class Adult extends Person.with({ age: { type: z.number().min(18).default(18), view: "r" } }) {}
    expect(new Adult({ name: "Ann" }).age).toBe(18);
    expect(() => new Adult({ name: "Ann", age: 3 })).toThrow(withIssue("too_small", "age"));
    expect(new Person({ name: "Ann", age: 3 }).age).toBe(3);
  });

  it.each(["update", "watchers", "kind", "toString", "constructor", "__proto__", "a/b"])(
    "[P5] rejects the name %j",
    (name) => {
      expect(() => Params.with({ [name]: { type: z.string(), view: "r" } })).toThrow(
        expect.objectContaining({
          code: "declaration",
          message: expect.stringContaining(`"${name}"`),
        }),
      );
    },
  );

  it("[P5] rejects the name of a method of the class", () => {
    class Greeter extends Params {
      greet(): string {
        return "hello";
      }
    }
    expect(() => Greeter.with({ greet: { type: z.string(), view: "r" } })).toThrow(
      DeclarationError,
    );
  });

  it("[P6] rejects a constant with the policy rw", () => {
    expect(() => Params.with({ name: { type: z.string(), view: "rw", constant: true } })).toThrow(
      withCode("declaration"),
    );
  });
});
