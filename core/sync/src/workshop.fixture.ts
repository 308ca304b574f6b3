import { Params, RefusedError } from "@heddle/params";
import * as z from "zod";

const item = z.object({ text: z.string(), count: z.number().default(0) });

/** Something inside a part. */
export class Piece extends Params.with({
  name: { type: z.string(), view: "r", constant: true },
  label: { type: z.string().default(""), view: "rw" },
}) {
  static override readonly kind: string = "piece";
}

/** A part that appears and disappears in the tree. */
export class Part extends Params.with({
  name: { type: z.string(), view: "r", constant: true },
  label: { type: z.string().default(""), view: "rw" },
  pieces: { type: z.array(z.instanceof(Piece)).default([]), view: "r" },
}) {
  static override readonly kind: string = "part";
}

/** A model with everything that sync has to carry. */
export class Workshop extends Params.with({
  title: { type: z.string().max(40).default(""), view: "rw" },
  level: { type: z.number().min(0).max(100).default(0), view: "rw" },
  secret: { type: z.string().default("hidden"), view: "none" },
  fixed: { type: z.string().default("constant"), view: "r", constant: true },
  locked: { type: z.boolean().default(false), view: "r" },
  parts: { type: z.array(z.instanceof(Part)).default([]), view: "r" },
  items: { collection: item, view: "r" },
  submits: { type: z.int().default(0), view: "r" },
  rings: { type: z.int().default(0), view: "r" },
  countMode: { type: z.enum(["usual", "event", "debounce"]).default("usual"), view: "r" },
  countTime: { type: z.number().default(80), view: "r" },
}) {
  static override readonly kind: string = "workshop";
  static override readonly intents = {
    rename: { args: [z.string()], about: [], guard: refuseLocked },
    addItem: { args: [z.string(), z.string()], guard: refuseLocked },
    count: {
      args: [z.string(), z.number()],
      about: [0],
      pace: { mode: "countMode", milliseconds: "countTime" },
    },
    ring: { args: [] },
    removeItem: { args: [z.string()] },
    openPart: { args: [z.string()] },
    closePart: { args: [] },
    failHalfway: { args: [] },
    submit: { args: [], command: true },
  };

  static override readonly events = { rang: z.object({ rings: z.int() }) };

  /** What was done, in order: for asserting that each intent ran once. */
  readonly log: string[] = [];

  rename(title: string): void {
    this.title = title;
    this.log.push(`rename ${title}`);
  }

  addItem(id: string, text: string): void {
    this.items.add(id, { text, count: 0 });
    this.log.push(`add ${id}`);
  }

  count(id: string, by: number): void {
    this.items.patch(id, { count: by });
    this.log.push(`count ${id} ${by}`);
  }

  removeItem(id: string): void {
    this.items.remove(id);
    this.log.push(`remove ${id}`);
  }

  openPart(name: string): readonly Part[] {
    this.parts = [...this.parts, new Part({ name })];
    return this.parts;
  }

  closePart(): string[] {
    this.parts = this.parts.slice(1);
    return this.parts.map(({ name }) => name);
  }

  ring(): void {
    this.rings += 1;
    this.emit("rang", { rings: this.rings });
  }

  failHalfway(): void {
    this.title = "half";
    this.emit("rang", { rings: -1 });
    throw new RefusedError("It failed half-way.");
  }

  async submit(): Promise<string> {
    this.log.push("submit");
    await Promise.resolve();
    this.submits += 1;
    return `submitted ${this.submits}`;
  }
}

function refuseLocked(workshop: Workshop): string | undefined {
  return workshop.locked ? "It is locked." : undefined;
}
