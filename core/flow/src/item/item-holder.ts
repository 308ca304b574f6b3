import type { Flow } from "../flow.ts";
import type { GraphItem } from "./graph-item.ts";

/** What an instance knows of the graph that it is in. */
export interface ItemHolder {
  /** Whether this very instance is in the graph under this id. */
  holds(id: string, item: GraphItem): boolean;
  /** Makes the record follow what was set on its instance, or throws why that cannot be. */
  follow(item: GraphItem, fields: ReadonlySet<string>): void;
  readonly flow: Flow;
}
