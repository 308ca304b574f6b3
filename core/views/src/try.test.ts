import { expect, it } from "vitest";
import { schemaToWidget, Group } from "./index.ts";
it("try", async () => {
  const schema = { type: "object", required: ["name","address"], $defs: { node: { type: "object", properties: { label: {type:"string"}, next: {$ref: "#/$defs/node"}, kids: {type:"array", items: {$ref:"#/$defs/node"}} } } }, properties: {
    name: { type: "string", minLength: 2 }, age: { type: "integer", minimum: 0, maximum: 120 }, color: { enum: ["red","green"] }, tags: { type: "array", items: {type: "string"} },
    address: { type: "object", required: ["street"], properties: { street: {type:"string"}, zip: {type: "string", pattern: "^[0-9]{5}$"} } },
    tree: { $ref: "#/$defs/node" },
    pet: { oneOf: [ { title: "Cat", type: "object", properties: { meow: {type:"boolean"} , kind: {const:"cat"}}, required:["kind"] }, { title: "Dog", type: "object", properties: { bark: {type:"number"}, kind: {const:"dog"} }, required:["kind"] } ] },
    rows: { type: "array", items: { type: "object", properties: { a: {type:"number"} } } },
  } } as const;
  const w = schemaToWidget("person", schema, { required: true }) as Group;
  console.log(w.children.map((c) => `${c.name}:${c.kind}:${JSON.stringify(c.value)}`));
  console.log(JSON.stringify(w.value), w.validate());
  const [name, age] = w.children;
  console.log(await name!.call("enter", "B"), name!.draft, name!.error); name!.leave(); console.log(name!.error);
  await name!.call("enter", "Bob"); console.log(name!.error, JSON.stringify(w.value));
  console.log(() => (age!.value = "x")); 
  expect(() => (age!.value = 300)).toThrow(/120/);
  await age!.call("enter", "12x"); console.log(age!.draft, w.problems());
  w.value = { name: "Alice", pet: { kind: "dog", bark: 3 }, rows: [{a:1},{a:2}], extra: 1, tree: { label: "x", next: { label: "y" } } };
  console.log(w.children.map((c) => `${c.name}:${c.kind}:${JSON.stringify(c.value)}`), JSON.stringify(w.value));
  const pet = w.childAt("pet"); console.log(pet.active, pet.children[0].children.map(c=>c.kind+c.value));
  await pet.children[0].children[0].call("enter", "7"); console.log(JSON.stringify(w.value));
  await pet.call("pick", 0);  console.log(JSON.stringify(w.value.pet)); await pet.call("pick", 1);  console.log(JSON.stringify(w.value.pet));
  const rows = w.childAt("rows"); await rows.call("add"); await rows.call("move", 2, 0); console.log(JSON.stringify(w.value.rows)); await rows.children[0].children[0].call("enter","9"); console.log(JSON.stringify(w.value.rows), rows.children.map(c=>c.label));
  const tree = w.childAt("tree"); console.log(tree.open, tree.children.map(c=>c.kind+c.open));
  await tree.childAt("next").call("setOpen", true); console.log(tree.childAt("next").children.map(c=>c.kind+c.value));
});
