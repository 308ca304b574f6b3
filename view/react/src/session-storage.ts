/** The storage of this tab. Without one, which a visitor may have disabled, nothing survives a reload. */
export function availableStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
