import { createHash } from "node:crypto";
import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { Flow, type FlowParameters } from "@heddle/flow";
import type { Room, Rooms, RoomStore } from "@heddle/rooms";
import type { App } from "@heddle/server";
import { writeAtomically } from "@heddle/server/files";

import { CommandError } from "../command-error.ts";
import { reasonNotWritten } from "../files/write-errors.ts";
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
  readonly #room: Room;
  readonly #texts: FileTexts;
  readonly #graph: GraphFile;

  private constructor(
    graph: GraphFile,
    parts: Pick<SharedGraph, "rooms" | "store" | "isAhead">,
    room: Room,
    texts: FileTexts,
  ) {
    this.#graph = graph;
    this.rooms = parts.rooms;
    this.store = parts.store;
    this.isAhead = parts.isAhead;
    this.#room = room;
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
    await createRoomFolder(folder, graph.file.path);
    const store = folderStore(folder);
    // The room continues in the flow of the file. Its versions are compared in flows of their own.
    const flows = [graph.flow];
    const rooms = openRooms({ store, make: () => flows.pop() ?? new Flow(parameters), onError });
    try {
      const texts = new FileTexts(folder, onError);
      const isOwnText = await texts.includes(graph.file.text);
      // Writing a large graph takes seconds, and a room that is new has nothing to compare.
      const fileText = isOwnText ? await graph.write() : undefined;
      const room = await rooms.open(sharedRoom);
      if (!room.isNew && !isOwnText) {
        await graph.reload();
        await room.settled();
      }
      describeTypes(graph.flow);
      const isAhead = isOwnText && !room.isNew && (await graph.write()) !== fileText;
      await texts.remember(graph.file.text);
      return new SharedGraph(graph, { rooms, store, isAhead }, room, texts);
    } catch (error) {
      await rooms.close();
      throw error;
    }
  }

  readonly app: App = (session) => {
    // It would be opened again with another flow, whose changes are not saved to the file.
    if (this.#room.state === "lost") throw new CommandError("room_lost", lostText);
    return this.rooms.enter(sharedRoom, session);
  };

  /** The text for the file. The room recognizes it, also if the command is killed before the file has it. */
  async write(): Promise<string> {
    const text = await this.#graph.write();
    await this.#texts.remember(this.#graph.file.text, text);
    return text;
  }

  /** The file has the last text: an earlier one in it now comes from another program, such as `git checkout`. */
  async onSaved(): Promise<void> {
    await this.#texts.remember(this.#graph.file.text);
  }

  /** Replaces the graph by that of the file, as an edit. */
  async reload(): Promise<void> {
    await this.#graph.reload();
    // Not before: a text that is recognized must not be that of a graph that the room does not have.
    await this.#room.settled();
    await this.#texts.remember(this.#graph.file.text);
  }
}

/**
 * Recognizes texts that this command has written to the graph file, by their hashes: the one that the file has, and the one
 * that is being written. A file with any other text was changed by somebody else.
 */
class FileTexts {
  readonly #folder: string;
  readonly #onError: (error: unknown) => void;
  #hasFailed = false;

  constructor(folder: string, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#onError = onError;
  }

  async includes(text: string): Promise<boolean> {
    const content = await readFile(this.#path, "utf8").catch(() => "");
    return content.includes(hashOf(text));
  }

  /** If this fails, the graph file is saved nevertheless: the next start takes it for one that another program changed. */
  async remember(...texts: readonly string[]): Promise<void> {
    try {
      await writeAtomically(this.#path, `${JSON.stringify({ texts: texts.map(hashOf) })}\n`);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#onError(roomFolderError(this.#folder, error, savedAdvice));
      this.#hasFailed = true;
    }
  }

  get #path(): string {
    return join(this.#folder, "file.json");
  }
}

const lostText =
  "the room of the graph was closed because of an error: stop the command and share the file again";

const savedAdvice =
  "The graph is still saved to its file. Stop and share it again to start a new history.";

/** Creates the folder of a room, for those who can read the graph file. */
async function createRoomFolder(folder: string, file: string): Promise<void> {
  const { mode } = await stat(file);
  const readable = mode & 0o444;
  // Folders are opened with the right to execute them: 0600 → 0700, 0644 → 0755
  await mkdir(folder, { mode: 0o700 | readable | (readable >> 2) }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw roomFolderError(
        folder,
        error,
        "Make the folder of the graph writable, or share a copy.",
      );
    }
  });
}

function roomFolderError(folder: string, cause: unknown, advice: string): CommandError {
  const reason = String(reasonNotWritten(cause));
  return new CommandError(
    "room_folder",
    `the history and the comments cannot be written to "${folder}": ${reason}`,
    { advice, cause },
  );
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
