import { defineMessages, type Message, type Messages } from "./message.ts";

const catalog = {
  failed: "Something went wrong.",
  sizes: { B: "{count} B", KB: "{count} KB", MB: "{count} MB", GB: "{count} GB" },
  /** Why a file was not taken, by the code of the refusal. */
  refusedFile: {
    too_large: "{name} is too large: it has {size}, and a file may have at most {limit}.",
    too_large_together:
      "{name} does not fit: all files that were chosen here may have at most {limit} together.",
    too_many: "{name} does not fit: at most {count} files can be chosen here.",
    no_space: "The server has no room for {name}. Try again later.",
    rejected: "The server rejected {name}.",
    canceled: "{name} was not uploaded: it was canceled.",
    failed: "{name} was not uploaded: the connection failed. Choose it again.",
  },
} as const;

/** English messages of this package. Translations use the same keys. */
export type ParamsCatalog = typeof catalog;

export const messages: Messages<ParamsCatalog> = defineMessages("params", catalog);

const units = ["B", "KB", "MB", "GB"] as const;

/** `1536` → `1.5 KB`. */
export function byteSize(bytes: number): Message {
  const unit = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const amount = bytes / 1024 ** unit;
  const digits = unit > 0 && amount < 10 ? 10 : 1;
  return messages.sizes[units[unit] ?? "B"]({ count: Math.round(amount * digits) / digits });
}
