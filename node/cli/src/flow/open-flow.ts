import { access, constants, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { Flow } from "@heddle/flow";

import { CommandError, InputError } from "../command-error.ts";
import type { ServingOptions } from "../commands/options.ts";
import { FileLock } from "../files/file-lock.ts";
import { readingError } from "../files/read-text.ts";
import {
  followLinks,
  ownAccess,
  reasonNotWritten,
  writeAtomically,
  writingError,
} from "../files/write-atomically.ts";
import { serveUntilStopped } from "../serving.ts";
import type { Terminal } from "../terminal.ts";
import { GraphFile } from "./graph-file.ts";
import { GraphSaver } from "./graph-saver.ts";
import { writeGraph } from "./graph-text.ts";
import { SavingPanel } from "./saving-panel.ts";

interface Opening {
  readonly path: string;
  /** Whether the file is to be made. */
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  readonly options: ServingOptions;
  readonly terminal: Terminal;
}

/** A file is edited as it is: a graph may have loops. Others see what is dragged on its way. */
const parameters = { allowEdgeLoops: true, syncMode: "debounce", showMinimap: true } as const;

/** Shows the graph of a file in the browser, the same to all who look, and keeps the file in step with it. */
export async function openFlow(opening: Opening): Promise<void> {
  if (!opening.isNew) return openFile(opening);
  const made = await makeFile(opening);
  try {
    await openFile(opening);
  } catch (error) {
    const wasShown = error instanceof CommandError && error.code === "not_saved";
    if (!wasShown) await unmake(made);
    throw error;
  }
}

async function openFile(opening: Opening): Promise<void> {
  const path = await findFile(opening);
  if (opening.isReadOnly) return showFlow(path, opening);
  const lock = await lockFile(path);
  try {
    await editFlow(path, opening);
  } finally {
    await lock.release();
  }
}

interface MadeFile {
  readonly path: string;
  readonly text: string;
}

/** Makes the file, where a link leads to if the path is one. */
async function makeFile({ path }: Opening): Promise<MadeFile> {
  const made = { path: await followLinks(path), text: await writeGraph(new Flow(), "json") };
  await writeFile(made.path, made.text, { flag: "wx" }).catch((error: unknown) => {
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
    throw isThere
      ? new InputError(`"${path}" exists already`, { advice: "Leave out --new to open it." })
      : writingError(path, error);
  });
  return made;
}

/** Removes a file that was made for nothing, unless there is something in it by now. */
async function unmake({ path, text }: MadeFile): Promise<void> {
  const found = await readFile(path, "utf8").catch(() => "");
  if (found === text) await rm(path, { force: true });
}

/** The file itself where the path is a link to it: that is what is replaced. */
async function findFile({ path }: Opening): Promise<string> {
  return realpath(path).catch((error: unknown) => {
    throw readingError(path, error, `\`heddle flow ${path} --new\` makes an empty graph.`);
  });
}

async function lockFile(path: string): Promise<FileLock> {
  try {
    await access(path, constants.W_OK);
    return await FileLock.take(path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      "not_writable",
      `"${path}" cannot be edited: ${reasonNotWritten(error)}`,
      {
        advice: "Look at it with --read-only.",
        cause: error,
      },
    );
  }
}

async function editFlow(path: string, { options, terminal }: Opening): Promise<void> {
  const graph = await GraphFile.open(path, parameters);
  const { flow, file } = graph;
  await file.clean();
  const saver = new GraphSaver({
    file,
    write: () => graph.write(),
    onState: (state) => panel.show(state),
  });
  const panel = new SavingPanel({
    file: basename(path),
    onReload: () => saver.reload(() => graph.reload()),
    onOverwrite: () => saver.overwrite(),
  });
  flow.topPanel = [panel.view];
  graph.onChange(() => saver.touch());
  try {
    await serveUntilStopped(() => flow, { title: basename(path), options, terminal });
  } finally {
    await saver.end();
  }
  if (saver.isDirty) await rescue(graph, terminal);
}

/** How many milliseconds lie between looking whether a file was written that is only shown. */
const interval = 1_000;

async function showFlow(path: string, { options, terminal }: Opening): Promise<void> {
  const graph = await GraphFile.open(path, { ...parameters, editable: false });
  const { flow, file } = graph;
  const watching = setInterval(() => {
    void file.isChanged().then(async (isChanged) => {
      // Where it is no graph at the moment, it may be one again.
      if (isChanged) await graph.reload().catch(() => {});
    });
  }, interval);
  try {
    await serveUntilStopped(() => flow, { title: basename(path), options, terminal });
  } finally {
    clearInterval(watching);
  }
}

/** What could not be saved in the file is saved beside it: nothing is lost. */
async function rescue(graph: GraphFile, terminal: Terminal): Promise<never> {
  const { path } = graph.file;
  const text = await graph.write();
  const name = `${basename(path, ".json")}.unsaved-${Date.now()}.json`;
  const beside = join(dirname(path), name);
  const elsewhere = join(tmpdir(), name);
  // Private as the file, and where others look around also when that was not.
  const original = await stat(path).catch(() => ownAccess);
  const saved = await writeAtomically(beside, text, original)
    .then(() => beside)
    .catch(async () => writeAtomically(elsewhere, text, ownAccess).then(() => elsewhere))
    .catch(() => undefined);
  if (saved === undefined) terminal.write(text);
  throw new CommandError("not_saved", `the last changes are not in "${basename(path)}"`, {
    advice:
      saved === undefined
        ? "No file could be written: the whole graph is on standard output."
        : `They are in "${saved}".`,
  });
}
