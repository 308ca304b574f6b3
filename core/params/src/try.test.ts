import { expect, it } from "vitest";
import * as z from "zod";
import { Params, batch } from "./index.ts";

class Person extends Params.with({
  name: { type: z.string().min(1).describe("Full name"), view: "rw" },
  age: { type: z.number().int().min(0).max(120).default(3), view: "rw" },
  born: { type: z.string().default("x"), view: "r", constant: true },
  pets: { collection: z.object({ name: z.string(), legs: z.number().optional() }), view: "r" },
}) {
  static override readonly intents = {
    greet: { args: [z.string()], guard: (person: Person) => (person.age < 1 ? "Too young." : undefined) },
  };
  greet(word: string) { this.age += 1; this.update({ age: 5 }); return word + this.name; }
}
class Worker extends Person.with({ job: { type: z.string().optional(), view: "rw" } }) {
  foo() { this.update({ job: "x", age: 4 }); this.watch(["job", "age"], ({ job, age }) => { job?.old; age?.value.toFixed(); }); }
}
it("x", async () => {
  const w = new Worker({ name: "a", job: undefined });
});
it("types", async () => {
  const w = new Worker({ name: "a" });
  const seen: unknown[] = [];
  w.watch(["name", "age"], (c) => seen.push(c));
  w.watch("pets", ({ pets }) => seen.push(pets!.changes, pets!.inverse));
  batch(() => { w.name = "b"; w.age = 9; w.pets.add("p", { name: "P" }); w.pets.patch("p", { legs: 4 }); });
  const name: string = w.name;
  console.log(JSON.stringify(seen), name, JSON.stringify(Worker.jsonSchema()));
  console.log(await w.call("greet", "hi"), await w.call("greet", 4), await w.call("set", "born", 4), await w.call("set", "age", -4), await w.call("toString"));
  expect(w.age).toBe(5);
});
