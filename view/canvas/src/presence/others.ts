import type { FlowPresenceUpdate, FlowReader, PresentFlowViewer } from "@heddle/flow";
import { equalValues, type Handle } from "@heddle/params";

import { Signal } from "../signal.ts";

/** Somebody else who looks at the graph, in one page or in several. */
export type Person = Pick<PresentFlowViewer, "person" | "name" | "color">;

/** The other viewers of a shared flow, and what they do at this moment. */
export class Others {
  /** Changes with every step of a cursor. */
  readonly viewers: Signal<readonly PresentFlowViewer[]> = new Signal<readonly PresentFlowViewer[]>(
    [],
  );
  /** Changes when somebody comes, leaves, or gets a name. Own pages are not in it. */
  readonly people: Signal<readonly Person[]> = new Signal<readonly Person[]>([]);
  readonly #handle: Handle;
  readonly #flow: Pick<FlowReader, "get">;
  readonly #byId = new Map<string, PresentFlowViewer>();
  readonly #unsubscribe: readonly (() => void)[];

  constructor(handle: Handle, flow: Pick<FlowReader, "get">) {
    this.#handle = handle;
    this.#flow = flow;
    this.#unsubscribe = [
      ...(flow.get("me") ? ["presence", "presenceList"] : []).map((event) =>
        handle.listen(event, (update) => this.#receive(update as FlowPresenceUpdate)),
      ),
      handle.subscribe(["me"], () => this.#show()),
    ];
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #receive({ viewers, isAll }: FlowPresenceUpdate): void {
    if (isAll) this.#byId.clear();
    for (const [id, fields] of Object.entries(viewers)) {
      const known = this.#byId.get(id);
      if (fields === null) this.#byId.delete(id);
      // Fields of a viewer that is not known yet: all of it follows.
      else if (known ?? "name" in fields) {
        this.#byId.set(id, { ...known, ...fields } as PresentFlowViewer);
      }
    }
    this.#show();
    const me = this.#flow.get("me");
    // The model believes that this page has left. Two such pages would see nobody, and be silent.
    if (me && viewers[me.id] === null) void this.#handle.call("present", { isNew: true });
  }

  #show(): void {
    const me = this.#flow.get("me");
    const viewers = [...this.#byId.values()].filter(({ id }) => id !== me?.id);
    this.viewers.set(viewers);
    const others = viewers.filter(({ person }) => person !== me?.person);
    const people = new Map(
      others.map(({ person, name, color }) => [person, { person, name, color }]),
    );
    if (!equalValues([...people.values()], this.people.value)) {
      this.people.set([...people.values()]);
    }
  }
}
