import { RefusedFile } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { FileInput } from "../index.ts";

describe("files", () => {
  it("[V23] are kept unchanged, one or several", async () => {
    const file = new File(["a"], "a.txt");
    const [one, several] = [new FileInput(), new FileInput({ multiple: true })];
    expect(await one.call("enter", file)).toMatchObject({ ok: true });
    expect(await several.call("enter", [file, file])).toMatchObject({ ok: true });
    expect(one.value).toBe(file);
    expect(several.value).toEqual([file, file]);
    expect([one.accepts([file]), several.accepts(file)]).toEqual([false, false]);
    expect([one.issues(), several.issues()]).toEqual([[], []]);
  });

  const refused = new RefusedFile("new.bin", 11, { code: "too_large", limit: 10 });

  it("[V770] one that was not taken replaces the previous one, and its reason stays until the next", async () => {
    const file = new File(["a"], "old.bin");
    const input = new FileInput({ value: file });
    expect(await input.call("enter", refused)).toMatchObject({ ok: true });
    for (const _again of [1, 2]) {
      expect([input.value, input.contribution]).toEqual([undefined, undefined]);
      expect(input.read("error")).toEqual(refused.reason);
      expect([input.isUnfinished, input.valueWithDrafts()]).toEqual([true, undefined]);
      expect(input.validate()).toMatchObject([{ code: "draft", translatable: refused.reason }]);
      input.leave();
    }
    await input.call("enter", file);
    expect([input.value, input.draft, input.error, input.issues()]).toEqual([file, null, null, []]);
  });

  it("[V770] the others of several stay, and removing the name of the refused one ends it", async () => {
    const [first, second] = [new File(["a"], "a.txt"), new File(["b"], "b.txt")];
    const input = new FileInput({ multiple: true, value: [first] });
    await input.call("enter", [first, refused, second]);
    expect([input.value, input.draft]).toEqual([[first, second], "new.bin"]);
    expect(input.issues()).toMatchObject([{ code: "draft" }]);
    await input.call("enter", [first, second]);
    expect([input.value, input.issues()]).toEqual([[first, second], []]);
    await input.call("enter", [refused]);
    expect(input.value).toBeUndefined();
    await input.call("clear");
    expect([input.draft, input.error, input.issues()]).toEqual([null, null, []]);
  });
});
