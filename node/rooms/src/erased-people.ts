import { assertArgument } from "@heddle/params";

import { publicId } from "./room-viewers.ts";
import type { RoomStore } from "./store/room-store.ts";

/** A person with an id, or one whom only the name identifies. */
export interface Identified {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** What identifies a person: `{ id: "7", name: "Ada" }` → `"id 7"`, `{ name: "CI" }` → `"name CI"` */
export function identityOf({ id, name = "" }: Identified): string {
  return id === undefined ? `name ${name}` : `id ${id}`;
}

const personKey = /^[\w-]{22}$/;

/** The people whose names were erased from all rooms of a store. */
export class ErasedPeople {
  readonly #store: RoomStore;
  readonly #onErased: (keys: readonly string[]) => void;
  readonly #keys = new Set<string>();
  #last = 0;
  #reading: Promise<void> | undefined;

  /** `onErased` is called with the keys that this process did not know. */
  constructor(store: RoomStore, onErased: (keys: readonly string[]) => void) {
    this.#store = store;
    this.#onErased = onErased;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /**
   * The key that journals and pages have instead of a person's identity. Somebody who comes back after having been erased
   * gets another one, so that their name does not return to what they did before.
   */
  keyOf(identity: string): string {
    let key = publicId(identity);
    for (let times = 1; this.#keys.has(key); times += 1) key = publicId(`${identity} ${times}`);
    return key;
  }

  /** Erases the name of a person: by the id of a principal, or by that of a person in comments. */
  async erase(person: string): Promise<void> {
    assertArgument("rooms.erase", "person", person, "string");
    await this.refresh();
    const keys = [identityOf({ id: person }), identityOf({ name: person })].map((identity) =>
      this.keyOf(identity),
    );
    if (personKey.test(person)) keys.push(person);
    await this.#store.erasePeople(keys);
    this.#add(keys);
  }

  /** Reads whom other processes have erased. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { keys, last } = await this.#store.erasedPeople(this.#last);
    this.#last = last;
    this.#add(keys);
  }

  #add(keys: readonly string[]): void {
    const added = keys.filter((key) => !this.#keys.has(key));
    for (const key of added) this.#keys.add(key);
    if (added.length > 0) this.#onErased(added);
  }
}
