import { messages } from "../messages.ts";

export function fileName(file: Blob | undefined): string {
  return file && "name" in file && typeof file.name === "string" ? file.name : messages.file;
}

const units = ["B", "KB", "MB", "GB"];

/** `1536` → `"1.5 KB"` */
export function fileSize({ size }: Blob): string {
  const power = Math.min(
    units.length - 1,
    size > 0 ? Math.floor(Math.log(size) / Math.log(1024)) : 0,
  );
  const amount = size / 1024 ** power;
  return `${power > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[power] ?? ""}`;
}
