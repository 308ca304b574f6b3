import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { FlowStatus, type StatusJSON, statusJSONType, statusType } from "./status.ts";

declare module "../../document/flow-json.ts" {
  interface FlowJSON {
    /** The status of items, if it was requested. */
    readonly status?: StatusJSON;
  }
  interface SaveOptions {
    /** Whether the status of items is included. */
    readonly status?: boolean | undefined;
  }
  interface SavedGraph {
    readonly status?: StatusJSON | null | undefined;
  }
}

const derived = {
  /** The status of items, by `node:` or `edge:` and the id; `flow.status` sets it. */
  statusRecords: { collection: statusType, view: "r", closed: true },
} as const;

export class StatusMethods {
  readonly #status: FlowStatus;

  constructor({ flow }: FeatureHost<typeof derived>) {
    this.#status = new FlowStatus(flow);
  }

  /** What the app reports about nodes and edges while they run: `flow.status.set("a", { state: "running" })`. */
  get status(): FlowStatus {
    return this.#status;
  }
}

/** The status of nodes and edges in a run. */
export const status: FlowFeature<StatusMethods, NoShape, typeof derived, NoShape> = {
  name: "status",
  derived,
  methods: StatusMethods,
  saved: {
    name: "status",
    type: statusJSONType,
    write: (methods: StatusMethods) => methods.status.toJSON(),
    restore: (methods: StatusMethods, saved: StatusJSON) => methods.status.restore(saved),
  },
};
