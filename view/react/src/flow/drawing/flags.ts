/** A yes or no for every slot, with the number of those that say yes. */
export class Flags {
  /** 1 for yes. */
  values = new Uint8Array(64);
  #count = 0;

  /** How many say yes. */
  get count(): number {
    return this.#count;
  }

  has(slot: number): boolean {
    return this.values[slot] === 1;
  }

  /** Sets one; tells whether it said something else before. */
  set(slot: number, isOn: boolean): boolean {
    if (this.has(slot) === isOn) return false;
    this.values[slot] = isOn ? 1 : 0;
    this.#count += isOn ? 1 : -1;
    return true;
  }

  grow(length: number): void {
    const values = new Uint8Array(length);
    values.set(this.values);
    this.values = values;
  }
}
