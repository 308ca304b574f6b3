import type { OpenAPIConsole } from "@heddle/openapi";
import type { Handle } from "@heddle/params";
import { useEffect } from "react";

import { availableStorage } from "../session-storage.ts";

const prefix = "heddle-input ";

/**
 * The forms whose kept input this page has offered. What is kept later belongs to this load of the page: if the server
 * loses the session meanwhile, the recovery log offers it.
 */
const offered = new Set<string>();

/** The forms that had input, so that an empty one was cleared. */
const filled = new WeakSet<Handle>();

/**
 * Keeps the input of a form in the storage of the tab, and restores it after a reload. The model leaves out secrets, and
 * decides what it restores.
 */
export function useKeptInput(handle: Handle, key: string, input: string): void {
  useEffect(() => {
    if (key === "") return;
    const kept = offered.has(key) ? null : readKept(key);
    offered.add(key);
    if (input !== "") {
      filled.add(handle);
      keep(key, input);
    } else if (filled.delete(handle)) {
      keep(key, input);
    } else if (kept !== null) {
      void restore(handle, key, kept);
    }
  }, [handle, key, input]);
  useEffect(() => {
    // The model provides its input at intervals. One in this page provides it at once; a remote one survives the page.
    const keepLast = (): void => {
      void handle.call("keepInput");
      const last = handle.read("input");
      if (key !== "" && typeof last === "string" && last !== input) keep(key, last);
    };
    addEventListener("pagehide", keepLast);
    return () => removeEventListener("pagehide", keepLast);
  }, [handle, key, input]);
}

/** Keeps the last input of a form that was left before its view received it. */
export function useLeftInput(left: OpenAPIConsole["leftInput"]): void {
  useEffect(() => {
    if (left && left.key !== "") keep(left.key, left.input);
  }, [left]);
}

function readKept(key: string): string | null {
  return availableStorage()?.getItem(prefix + key) ?? null;
}

async function restore(handle: Handle, key: string, kept: string): Promise<void> {
  const outcome = await handle.call("restoreInput", kept);
  // Text that is no input, or no longer fits, would be rejected at each load.
  if (!outcome.ok && outcome.code === "refused") availableStorage()?.removeItem(prefix + key);
}

/**
 * Keeps input, or removes it if it is empty. Where the storage is full, the input of other forms makes room. Old text is
 * never kept in place of new text.
 */
function keep(key: string, input: string): void {
  const storage = availableStorage();
  if (input === "") storage?.removeItem(prefix + key);
  if (!storage || input === "" || store(storage, key, input)) return;
  for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
  store(storage, key, input);
}

function store(storage: Storage, key: string, input: string): boolean {
  try {
    storage.setItem(prefix + key, input);
    return true;
  } catch {
    return false;
  }
}
