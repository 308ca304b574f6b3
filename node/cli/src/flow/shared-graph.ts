import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { Flow, type FlowParameters } from "@heddle/flow";
import type { Rooms, RoomStore } from "@heddle/rooms";
import type { App } from "@heddle/server";
import { writeAtomically } from "@heddle/server/files";

import { sharedRoom } from "../sharing.ts";
import { describeTypes, type GraphFile } from "./graph-file.ts";

interface SharedGraphOptions {
  readonly parameters: FlowParameters;
  readonly onError: (error: unknown) => void;
}

/**
 * A graph file whose edits, versions and comments are in a room, in a folder next to the file: `plan.json` →
 * `plan.json.room`. The room has each edit before it is settled; the file follows a moment later.
 */
export class SharedGraph {
  readonly rooms: Rooms;
  readonly store: RoomStore;
  /** Whether the room has edits that the file does not contain yet, because the last command was killed. */
  readonly isAhead: boolean;
  readonly #texts: FileTexts;
  readonly #graph: GraphFile;

  private constructor(
    graph: GraphFile,
    parts: Pick<SharedGraph, "rooms" | "store" | "isAhead">,
    texts: FileTexts,
  ) {
    this.#graph = graph;
    this.rooms = parts.rooms;
    this.store = parts.store;
    this.isAhead = parts.isAhead;
    this.#texts = texts;
  }

  /** Opens the room of a file. A file that another program changed since replaces the graph of the room, as an edit. */
  static async open(
    graph: GraphFile,
    { parameters, onError }: SharedGraphOptions,
  ): Promise<SharedGraph> {
    // Loaded on demand: it needs a database engine for this platform.
    const { folderStore, openRooms } = await import("@heddle/rooms");
    const folder = `${graph.file.path}.room`;
    const store = folderStore(folder);
    // The room continues in the flow of the file. Its versions are compared in flows of their own.
    const flows = [graph.flow];
    const rooms = openRooms({ store, make: () => flows.pop() ?? new Flow(parameters), onError });
    try {
      const fileText = await graph.write();
      const room = await rooms.open(sharedRoom);
      const texts = new FileTexts(join(folder, "file.json"));
      if (!room.isNew && !(await texts.includes(graph.file.text))) {
        await graph.reload();
        await room.settled();
      }
      describeTypes(graph.flow);
      const isAhead = (await graph.write()) !== fileText;
      await texts.remember(graph.file.text);
      return new SharedGraph(graph, { rooms, store, isAhead }, texts);
    } catch (error) {
      await rooms.close();
      throw error;
    }
  }

  readonly app: App = (session) => this.rooms.enter(sharedRoom, session);

  /** The text for the file. The room recognizes it, also if the command is killed before the file has it. */
  async write(): Promise<string> {
    const text = await this.#graph.write();
    await this.#texts.remember(this.#graph.file.text, text);
    return text;
  }
}

/**
 * Recognizes texts that this command has written to the graph file, by their hashes: the one that the file had, and the one
 * that is being written. A file with any other text was changed by somebody else.
 */
class FileTexts {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async includes(text: string): Promise<boolean> {
    const content = await readFile(this.#path, "utf8").catch(() => "");
    return content.includes(hashOf(text));
  }

  async remember(...texts: readonly string[]): Promise<void> {
    await writeAtomically(this.#path, `${JSON.stringify({ texts: texts.map(hashOf) })}\n`);
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
