/** What a browser keeps for later visits. Undefined if it does not allow it. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
