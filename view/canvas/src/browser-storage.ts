/** What a browser keeps for later visits; null if there is nothing, or it does not allow it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for later visits. A browser that does not allow it, or whose storage is full, keeps what it has. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The user can go on without it.
  }
}
