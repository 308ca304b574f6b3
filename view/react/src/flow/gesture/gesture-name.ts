/** A name that no other gesture has, here or on another screen. `crypto.randomUUID` is not there on a plain http address. */
export function gestureName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
