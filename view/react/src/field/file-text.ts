import type { Translatable } from "@heddle/params";

import { messages } from "../messages/lazy-messages.ts";

export function fileName(file: Blob | undefined): Translatable {
  return file && "name" in file && typeof file.name === "string" ? file.name : messages.file;
}

const units = ["B", "KB", "MB", "GB"];

/** `1536` → `"1.5 KB"`, in German `"1,5 KB"`. */
export function fileSize({ size }: Blob, locale = "en"): string {
  const power = Math.min(
    units.length - 1,
    size > 0 ? Math.floor(Math.log(size) / Math.log(1024)) : 0,
  );
  const amount = size / 1024 ** power;
  const digits = power > 0 && amount < 10 ? 1 : 0;
  const written = amount.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${written} ${units[power] ?? ""}`;
}
