import { Params, RefusedFile } from "@heddle/params";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { stringField } from "./encoding.ts";
import type { Replica } from "./replica.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { SyncHarness } from "./harness.fixture.ts";

class Field extends Params.with({
  value: { type: z.any().default(null), view: "rw" },
  label: { type: z.string().default(""), view: "rw" },
}) {
  static override readonly kind: string = "field";
  static override readonly intents = {
    stamp: { args: [] },
    take: { args: [z.any()], takesRefusedFiles: true },
  };
  readonly log: string[] = [];

  take(file: File): void {
    this.value = file;
  }

  stamp(): void {
    this.log.push(`${this.label} ${(this.value as File | null)?.name}`);
  }
}

function fileOf(name: string, size: number): File {
  return new File([new Uint8Array(size)], name);
}

/** A client whose uploads take one millisecond per byte. */
async function openField(): Promise<{
  harness: SyncHarness;
  field: Field;
  root: ReplicaModel;
  replica: Replica;
}> {
  const field = new Field();
  const sent = new Map<string, File>();
  const refused = new Set<string>();
  const harness: SyncHarness = new SyncHarness({
    createRoot: () => field,
    sessionOptions: () => ({
      encodeFile: (file) => ({ $: "file", id: (file as File).name }),
      decodeFile: ({ id }) => sent.get(String(id)),
    }),
  });
  const send = (file: File): Promise<void> =>
    new Promise((resolve) => {
      harness.clock.after(file.size, () => {
        if (file.name === "broken") refused.add(file.name);
        else sent.set(file.name, file);
        resolve();
      });
    });
  const opened = await harness.open({
    files: {
      upload: (args) => {
        const files = args.filter((arg) => arg instanceof File);
        const [unsent] = files.filter(({ name }) => !sent.has(name) && !refused.has(name));
        return unsent && send(unsent);
      },
      encode: (file) => {
        const { name, size } = file as File;
        return refused.has(name)
          ? { $: "refused-file", name, size, code: "too_large", limit: 10 }
          : { $: "file", id: name };
      },
      decode: (reference) => sent.get(stringField(reference, "id")),
    },
  });
  return { harness, field, ...opened };
}

describe("an upload in progress", () => {
  it("[Y42] is replaced by a later file that arrives sooner", async () => {
    const { harness, field, root } = await openField();
    const first = root.call("set", "value", fileOf("big", 5_000));
    await harness.clock.advance(500);
    const second = root.call("set", "value", fileOf("small", 100));
    await harness.clock.advance(200);
    expect((field.value as File).name).toBe("small");
    await harness.clock.advance(10_000);
    expect((field.value as File).name).toBe("small");
    expect([await first, await second]).toEqual([{ ok: true }, { ok: true }]);
  });

  it("[Y42] does not return after the field was cleared, which is visible immediately", async () => {
    const { harness, field, root } = await openField();
    void root.call("set", "value", fileOf("old", 1));
    await harness.clock.advance(100);
    void root.call("set", "value", fileOf("big", 5_000));
    await harness.clock.advance(500);
    void root.call("set", "value", null);
    expect(root.read("value")).toBe(null);
    await harness.clock.advance(10_000);
    expect(field.value).toBe(null);
  });

  it("[Y42] delays later intents of the same model", async () => {
    const { harness, field, root } = await openField();
    void root.call("set", "value", fileOf("first", 1_000));
    void root.call("set", "label", "named");
    void root.call("stamp");
    void root.call("set", "value", fileOf("second", 10));
    await harness.clock.advance(5_000);
    expect(field.log).toEqual(["named first"]);
    expect((field.value as File).name).toBe("second");
  });

  it("[Y42] a failed upload releases the waiting intents", async () => {
    const { harness, field, root } = await openField();
    const failing = root.call("set", "value", fileOf("broken", 1_000));
    const next = root.call("set", "label", "named");
    await harness.clock.advance(5_000);
    expect([await failing, await next]).toMatchObject([{ code: "upload" }, { ok: true }]);
    expect(field.label).toBe("named");
  });

  it("[Y770] a file that is refused arrives as such where the intent takes it, before later intents", async () => {
    const { harness, field, root } = await openField();
    void root.call("take", fileOf("first", 10));
    void root.call("take", fileOf("broken", 1_000));
    void root.call("stamp");
    await harness.clock.advance(5_000);
    expect(field.value).toBeInstanceOf(RefusedFile);
    const { name, size, refusal } = field.value as RefusedFile;
    expect([name, size, refusal]).toEqual(["broken", 1_000, { code: "too_large", limit: 10 }]);
    expect(field.log).toEqual([" broken"]);
  });

  it("[Y44] is abandoned when the client stops", async () => {
    const { harness, field, root, replica } = await openField();
    const outcome = root.call("set", "value", fileOf("big", 5_000));
    replica.close();
    expect(await outcome).toMatchObject({ ok: false, code: "stopped" });
    await harness.clock.advance(10_000);
    expect(field.value).toBe(null);
  });
});
