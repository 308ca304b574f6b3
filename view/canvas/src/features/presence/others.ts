import {
  type FlowPresenceUpdate,
  type FlowReader,
  type PresentFlowViewer,
  PresentViewers,
} from "@heddle/flow";
import { equalValues, type Handle } from "@heddle/params";

import { Signal } from "../../signal.ts";

/** Another person who looks at the graph, in one page or in several. */
export type Person = Pick<PresentFlowViewer, "person" | "name" | "color">;

/** The other viewers of a shared flow, and what they do at this moment. */
export class Others {
  /** Changes with every movement of a cursor. */
  readonly viewers: Signal<readonly PresentFlowViewer[]> = new Signal<readonly PresentFlowViewer[]>(
    [],
  );
  /** Changes when somebody comes, leaves, or gets a name. Own pages are not in it. */
  readonly people: Signal<readonly Person[]> = new Signal<readonly Person[]>([]);
  readonly #handle: Handle;
  readonly #flow: Pick<FlowReader, "get">;
  readonly #known = new PresentViewers<PresentFlowViewer>();
  readonly #unsubscribe: readonly (() => void)[];

  constructor(handle: Handle, flow: Pick<FlowReader, "get">) {
    this.#handle = handle;
    this.#flow = flow;
    this.#unsubscribe = [
      ...["presence", "presenceList"].map((event) =>
        handle.listen(event, (update) => this.#receive(update as FlowPresenceUpdate)),
      ),
      handle.subscribe(["me"], () => this.#show()),
    ];
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #receive(update: FlowPresenceUpdate): void {
    this.#known.receive(update);
    this.#show();
    const me = this.#flow.get("me");
    // The model believes that this page has left. Otherwise two such pages would see nobody, and send nothing.
    if (me && update.viewers[me.id] === null) void this.#handle.call("present", { isNew: true });
  }

  #show(): void {
    const me = this.#flow.get("me");
    const viewers = this.#known.othersThan(me);
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
