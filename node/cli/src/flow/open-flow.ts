import { createHash } from "node:crypto";
import { access, constants, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { basename } from "node:path";

import { Flow, type FlowParameters } from "@heddle/flow";
import type { App } from "@heddle/server";
import {
  FileInUseError,
  FileLock,
  followLinks,
  removeParts,
  writeUnsaved,
} from "@heddle/server/files";

import { CommandError, exitCodes, InputError } from "../command-error.ts";
import type { ServingOptions, ShareOptions } from "../options.ts";
import { readingError } from "../files/read-text.ts";
import { reasonNotWritten, writingError } from "../files/write-errors.ts";
import { messages } from "../messages.ts";
import { serveUntilStopped } from "../serving.ts";
import type { Terminal } from "../terminal.ts";
import { checkIntervalMs, GraphFile } from "./graph-file.ts";
import { GraphSaver } from "./graph-saver.ts";
import { writeGraph } from "./graph-text.ts";
import { SavingPanel } from "./saving-panel.ts";
import { SharedGraph } from "./shared-graph.ts";

interface OpenOptions {
  readonly path: string;
  /** Create the file. */
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  /** Lets other people take part, each with their own selection and undo. */
  readonly share: ShareOptions | undefined;
  readonly options: ServingOptions;
  readonly terminal: Terminal;
}

/**
 * Files may contain loops, and nodes without positions. `debounce` shows drags to other tabs while they happen.
 */
const parameters = {
  allowEdgeLoops: true,
  syncMode: "debounce",
  showMinimap: true,
  autoLayout: true,
} as const;

/** Each browser keeps where its user looks: the file is for all of them. */
function parametersOf(path: string): FlowParameters {
  const viewportKey = createHash("sha256").update(path).digest("base64url").slice(0, 16);
  return { ...parameters, viewportKey };
}

/** Serves the graph of a file to all visitors, and saves its changes. */
export async function openFlow(request: OpenOptions): Promise<void> {
  if (!request.isNew) return openFile(request);
  const created = await createFile(request);
  try {
    await openFile(request);
  } catch (error) {
    const wasServed = error instanceof CommandError && error.code === "not_saved";
    if (!wasServed) await removeUnused(created);
    throw error;
  }
}

async function openFile(request: OpenOptions): Promise<void> {
  const path = await resolveFile(request);
  await announceReading(path, request.terminal);
  if (request.isReadOnly) return showFlow(path, request);
  const lock = await lockFile(path);
  try {
    await editFlow(path, request);
  } finally {
    await lock.release();
  }
}

/** Reading and checking a larger file takes seconds. */
const largeBytes = 10_000_000;

/** Shows that the command works on a large file. */
async function announceReading(path: string, terminal: Terminal): Promise<void> {
  const { size } = await stat(path);
  if (size < largeBytes) return;
  terminal.note(`Reading ${basename(path)} (${Math.round(size / 1e6)} MB)…`);
}

interface CreatedFile {
  readonly path: string;
  readonly text: string;
}

/** Creates an empty graph, at the target if the path is a link. */
async function createFile({ path }: OpenOptions): Promise<CreatedFile> {
  const created = { path: await followLinks(path), text: await writeGraph(new Flow(), "json") };
  await writeFile(created.path, created.text, { flag: "wx" }).catch((error: unknown) => {
    const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
    throw exists
      ? new InputError(`"${path}" already exists`, { advice: "Open it without --new." })
      : writingError(path, error);
  });
  return created;
}

/** Removes a created file that could not be served, unless it was changed since. */
async function removeUnused({ path, text }: CreatedFile): Promise<void> {
  const found = await readFile(path, "utf8").catch(() => "");
  if (found === text) await rm(path, { force: true });
}

/** Resolves links, because the file itself is replaced at a save. */
async function resolveFile({ path }: OpenOptions): Promise<string> {
  return realpath(path).catch((error: unknown) => {
    throw readingError(path, error, `\`heddle flow ${path} --new\` creates an empty graph.`);
  });
}

async function lockFile(path: string): Promise<FileLock> {
  try {
    await access(path, constants.W_OK);
    return await FileLock.acquire(path);
  } catch (error) {
    if (error instanceof FileInUseError) {
      throw new CommandError(error.code, error.message, {
        exitCode: exitCodes.inUse,
        advice: `Stop that process, or open the file with --read-only. If the process does not exist, remove "${error.lock}".`,
        cause: error,
      });
    }
    throw new CommandError(
      "not_writable",
      `"${path}" cannot be edited: ${String(reasonNotWritten(error))}`,
      {
        advice: "Open it with --read-only.",
        cause: error,
      },
    );
  }
}

/** Rejects a file with other hard links: the lock is next to one name, and a save would separate the names. */
async function assertOnlyName(path: string): Promise<void> {
  const { nlink } = await stat(path);
  if (nlink <= 1) return;
  throw new CommandError("not_writable", `"${path}" cannot be edited: it has ${nlink} hard links`, {
    advice: "Open it with --read-only, or edit a copy.",
  });
}

async function editFlow(path: string, request: OpenOptions): Promise<void> {
  const { options, terminal, share } = request;
  const graph = await GraphFile.open(path, parametersOf(path));
  const { flow, file } = graph;
  await removeParts(path);
  await assertOnlyName(path);
  const shared = share && (await shareGraph(graph, terminal));
  const saver = new GraphSaver({
    file,
    write: () => (shared ?? graph).write(),
    onSaved: async () => shared?.onSaved(),
    onState: (state) => panel.show(state),
    onKept: (kept) => {
      const note = messages.kept({ file: basename(path), kept: basename(kept) });
      panel.showNote(note);
      terminal.note(`${terminal.styleNote("yellow", "warning:")} ${String(note)}`);
    },
  });
  const panel = new SavingPanel({
    file: basename(path),
    onReload: () => saver.reload(() => (shared ?? graph).reload()),
    onOverwrite: () => saver.overwrite(),
  });
  flow.topPanel = [panel.view];
  graph.onChange(() => saver.scheduleSave());
  if (shared?.isAhead) saver.scheduleSave();
  try {
    const serving = { title: basename(path), options, terminal, share };
    await (shared
      ? serveUntilStopped(shared.app, {
          ...serving,
          rooms: shared.rooms,
          invitations: shared.store,
        })
      : serveUntilStopped(() => flow, serving));
  } finally {
    await saver.end();
    // Also if the server failed.
    if (saver.isDirty) await rescue(graph, terminal);
  }
}

async function showFlow(path: string, request: OpenOptions): Promise<void> {
  const { options, terminal, share } = request;
  const graph = await GraphFile.open(path, { ...parametersOf(path), editable: false });
  const { flow, file } = graph;
  const timer = setInterval(() => {
    void file.isChanged().then(async (isChanged) => {
      // An invalid file may become valid again.
      if (isChanged) await graph.reload().catch(() => {});
    });
  }, checkIntervalMs);
  try {
    const title = basename(path);
    // The tabs of one user show the same; people have a view of their own.
    const app: App = () => (share ? flow.createViewer() : flow);
    await serveUntilStopped(app, { title, options, terminal, share });
  } finally {
    clearInterval(timer);
  }
}

function shareGraph(graph: GraphFile, terminal: Terminal): Promise<SharedGraph> {
  return SharedGraph.open(graph, {
    parameters: parametersOf(graph.file.path),
    onError: (error) => {
      const text = error instanceof Error ? error.message : String(error);
      terminal.note(`${terminal.styleNote("red", "error:")} ${text}`);
      if (error instanceof CommandError && error.advice) terminal.note(error.advice);
    },
  });
}

/** Saves changes that the file does not contain next to it, in the temporary folder, or to standard output. */
async function rescue(graph: GraphFile, terminal: Terminal): Promise<never> {
  const { path } = graph.file;
  const text = await graph.write();
  const saved = await writeUnsaved(path, text).catch(() => undefined);
  if (saved === undefined) terminal.write(text);
  throw new CommandError("not_saved", `the last changes are not saved in "${basename(path)}"`, {
    advice:
      saved === undefined
        ? "No file could be written: the graph was written to standard output."
        : `They are saved in "${saved}".`,
  });
}
