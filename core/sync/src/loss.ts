import { type Edit, labelOf } from "./journal.ts";
import type { PendingIntent } from "./outbox.ts";

/** Something that was entered, as the page tells it. */
export interface LostEdit {
  readonly label: string;
  /** What it was entered in: not everything that was entered is for showing. */
  readonly kind: string;
  readonly value: unknown;
}

/** What a client had done and asked for when its session was lost. */
export class Loss {
  /** What can be done again in the new session. */
  readonly edits: readonly Edit[];
  /** Commands of which nobody knows whether they were carried out; they are never given again by themselves. */
  readonly commands: readonly string[];

  constructor(edits: readonly Edit[], undecided: readonly PendingIntent[], earlier?: Loss) {
    const commands = undecided
      .filter(({ isCommand }) => isCommand)
      .map(({ model }) => labelOf(model));
    this.edits = [...(earlier?.edits ?? []), ...edits];
    this.commands = [...(earlier?.commands ?? []), ...commands];
  }
}

/** The values among some edits, as a person would look for them. */
export function describeEdits(edits: readonly Edit[]): LostEdit[] {
  return edits
    .filter(({ isValue }) => isValue)
    .map(({ label, kind, value }) => ({ label, kind, value }));
}
