import type { PresenceUpdate, ViewerIdentity } from "./presence.ts";

/** The viewers of a shared model, as a page knows them from the updates that it has received. */
export class PresentViewers<Viewer extends ViewerIdentity> {
  readonly #byId = new Map<string, Viewer>();

  receive({ viewers, isAll }: PresenceUpdate): void {
    if (isAll) this.#byId.clear();
    for (const [id, fields] of Object.entries(viewers)) {
      const known = this.#byId.get(id);
      if (fields === null) this.#byId.delete(id);
      // Fields of an unknown viewer are ignored: the complete list follows.
      else if (known ?? "name" in fields) this.#byId.set(id, { ...known, ...fields } as Viewer);
    }
  }

  /** All of them except the viewer of the page itself. */
  othersThan(own: ViewerIdentity | null | undefined): Viewer[] {
    return [...this.#byId.values()].filter(({ id }) => id !== own?.id);
  }
}
