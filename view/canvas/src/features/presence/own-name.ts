import type { FlowValues } from "@heddle/flow";
import type { Handle } from "@heddle/params";

import { readStored, store } from "../../browser-storage.ts";

/** The name that a visitor without a sign-in has typed, and the secret that identifies the tabs of a browser as one person. */
interface StoredName {
  readonly name: string;
  readonly key: string;
}

const storageKey = "heddle.viewer";

/** Introduces the visitor by the name of an earlier visit. */
export function restoreName(handle: Handle): () => void {
  const introduce = (): void => {
    const me = handle.read("me") as FlowValues["me"];
    const { name, key } = storedName();
    if (me?.canRename && me.name === "" && name !== "") void handle.call("introduce", name, key);
  };
  introduce();
  // After a lost session, the page has a new viewer.
  return handle.subscribe(["me"], introduce);
}

/** Whether a visitor is asked for a name: nobody knows it, and this browser keeps none. */
export function needsName(me: FlowValues["me"]): boolean {
  return me !== null && me.canRename && me.name === "" && storedName().name === "";
}

/** Sets the name of a visitor without a sign-in, also for later visits. */
export async function rename(handle: Handle, name: string): Promise<void> {
  const { key } = storedName();
  const outcome = await handle.call("introduce", name, key);
  if (outcome.ok) store(storageKey, JSON.stringify({ name, key }));
}

function storedName(): StoredName {
  const fresh = { name: "", key: crypto.getRandomValues(new Uint32Array(4)).join("-") };
  try {
    const stored = JSON.parse(readStored(storageKey) ?? "null") as StoredName | null;
    const isComplete = typeof stored?.name === "string" && typeof stored.key === "string";
    return isComplete ? stored : fresh;
  } catch {
    return fresh;
  }
}
