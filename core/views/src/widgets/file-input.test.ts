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
});
