import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Flow, SentPresence } from "@heddle/flow";
import { folderStore, openRooms, postgresStore } from "@heddle/rooms";
import { createHandler } from "@heddle/server";
import {
  closeCodes,
  protocolVersion,
  readServerMessage,
  Replica,
  type ReplicaModel,
  socketPath,
  type Transport,
  writeMessage,
} from "@heddle/sync";

import { limits } from "../sessions/heddle.ts";
import { openTransport } from "../sessions/transport.ts";
import {
  type Forger,
  type Forgery,
  type Library,
  lockedNode,
  nodesOf,
  oversized,
  type Place,
} from "./library.ts";

const whereabouts = {
  cursor: { x: 120, y: 80 },
  dragged: [],
  area: { x: 0, y: 0, width: 1_400, height: 900 },
  field: null,
};

/** Rooms that are stored: a move is on the disk before others see it. */
export const heddle: Library = {
  async serve({ nodes, hasDefaultLimits = false, cluster }) {
    const rooms = openRooms({
      store: cluster
        ? await postgresStore(cluster.url)
        : folderStore(mkdtempSync(join(tmpdir(), "rooms-bench-"))),
      make: () => new Flow({ nodes: [...nodesOf(nodes)] }),
      can: (_principal, intent) => intent !== "relabel" || "Nobody may rename a node.",
      ...(cluster && { instance: String(cluster.process) }),
    });
    const handler = createHandler(
      { "/graphs/:id": (session) => rooms.enter(session.params["id"] ?? "", session) },
      { ...(!hasDefaultLimits && { limits }), logger: false, rooms },
    );
    return createServer().on("request", handler.request).on("upgrade", handler.upgrade);
  },

  async join(place) {
    const route = new Route(place);
    const replica = new Replica({
      connect: () => route.connect(),
      onCredentials: ({ session }) => {
        route.session = session;
      },
    });
    await new Promise((resolve) => {
      replica.onRoot(resolve);
    });
    // The next owner of the room has another root.
    const root = (): ReplicaModel => {
      if (!replica.root) throw new Error("The room is gone");
      return replica.root;
    };
    const nodes = (): ReturnType<ReplicaModel["records"]> => root().records("nodeRecords");
    // As the canvas does: asks who is there, and shows where the pointer is.
    void root().call("present", { isNew: true });
    new SentPresence((fields) => void root().call("present", fields)).update(whereabouts);
    return {
      move: async (id, x) => (await root().call("moveNodes", [{ id, x, y: 0 }], `drag ${x}`)).ok,
      xOf: (id) => (nodes().get(id)?.["position"] as { x: number } | undefined)?.x,
      watch: (id, listener) => nodes().subscribe(id, listener),
    };
  },

  async forge(place) {
    return new HeddleForger(place);
  },
};

/** Finds the process that has a room, as a proxy in front of all processes does. */
class Route {
  session: string | undefined;
  readonly #place: Place;
  #process: number;

  constructor(place: Place) {
    this.#place = place;
    this.#process = place.process;
  }

  async connect(): Promise<Transport> {
    const { ports, room } = this.#place;
    const path = `graphs/${room}/${socketPath(this.session)}`;
    const connectTo = (process: number): Promise<Transport> =>
      openTransport(ports[process] ?? 0, path, (code, reason) => {
        if (code !== closeCodes.elsewhere) return;
        this.#process = Number(reason);
        this.session = undefined;
      });
    // A killed process does not answer: the next one takes the connection, and the room once its lease has expired.
    return connectTo(this.#process).catch(() => connectTo((this.#process + 1) % ports.length));
  }
}

/** Speaks the protocol without a replica, and connects again whenever the server closes the connection. */
class HeddleForger implements Forger {
  readonly #place: Place;
  #transport: Transport | undefined;
  #root: string | undefined;
  #number = 0;
  /** The last transaction received. Without acknowledgements the server decides nothing after a while. */
  #sequence = 0;

  constructor(place: Place) {
    this.#place = place;
    void this.#connect();
  }

  get bufferedAmount(): number {
    return this.#transport?.bufferedAmount ?? 0;
  }

  send(forgery: Forgery): boolean {
    const id = this.#root;
    if (id === undefined) return false;
    // A repeated operation has the number of one that was decided.
    if (forgery !== "repeated" || this.#number === 0) this.#number += 1;
    const [intent, ...args] = forgedIntents[forgery](this.#number);
    const intents = [{ number: this.#number, id, intent, args: args as never[] }];
    this.#transport?.send(writeMessage({ type: "push", acknowledged: this.#sequence, intents }));
    return true;
  }

  async #connect(): Promise<void> {
    const { ports, process, room } = this.#place;
    const reconnect = (): void => {
      this.#root = undefined;
      [this.#number, this.#sequence] = [0, 0];
      setTimeout(() => void this.#connect(), 10);
    };
    try {
      const transport = await openTransport(
        ports[process] ?? 0,
        `graphs/${room}/socket`,
        reconnect,
      );
      this.#transport = transport;
      transport.onMessage = (text) => {
        const message = readServerMessage(text);
        if (message.type === "welcome") this.#root = message.root;
        if (message.type === "snapshot" || message.type === "transaction") {
          this.#sequence = message.sequence;
        }
      };
      const client = { id: `forger${Math.random()}`, connection: 1 };
      transport.send(writeMessage({ type: "hello", version: protocolVersion, client }));
    } catch {
      reconnect();
    }
  }
}

const forgedIntents: Record<Forgery, (number: number) => [intent: string, ...args: unknown[]]> = {
  rule: (x) => ["moveNodes", [{ id: lockedNode, x, y: 0 }], "drag"],
  right: (number) => ["relabel", "node", lockedNode, `Forged ${number}`],
  value: (number) => ["moveNodes", [{ id: lockedNode, x: `far ${number}`, y: 0 }], "drag"],
  repeated: (x) => ["moveNodes", [{ id: lockedNode, x, y: 0 }], "drag"],
  size: (number) => ["relabel", "node", lockedNode, `${number} ${oversized}`],
};
