import { join } from "node:path";
import { build, type Rolldown, type UserConfig } from "vite";

type Chunk = Rolldown.OutputChunk;

/**
 * Joins the modules that the same elements need at once into one chunk, named after these elements: `console-form-record`. A
 * bundler separates modules that code on demand imports too, so an element would load dozens of small files, which compress
 * worse. A first build finds out which modules an element needs: imports alone do not tell, since unused ones are removed.
 * What the definitions of elements need, and what other elements load on demand, stays apart: `definitions`, `flow-shared`.
 *
 * `elements` are the modules that are loaded before each element can be used, relative to `folder`.
 */
export async function joinedChunks(
  config: UserConfig,
  folder: string,
  elements: Readonly<Record<string, readonly string[]>>,
): Promise<Rolldown.CodeSplittingOptions> {
  const chunks = await builtChunks(config);
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = (starts: readonly Chunk[], names: (chunk: Chunk) => readonly string[]) => {
    const found = new Set(starts);
    // The set grows while it is visited.
    for (const chunk of found)
      for (const name of names(chunk)) {
        const next = byFile.get(name);
        if (next) found.add(next);
      }
    return found;
  };
  const atOnce = (starts: readonly Chunk[]): ReadonlySet<Chunk> =>
    reached(starts, ({ imports }) => imports);
  const ever = (starts: readonly Chunk[]): ReadonlySet<Chunk> =>
    reached(starts, ({ imports, dynamicImports }) => [...imports, ...dynamicImports]);

  const contents = Object.entries(elements).map(([name, modules]) => {
    const paths = new Set(modules.map((each) => join(folder, each)));
    const starts = chunks.filter((each) => !each.isEntry && paths.has(each.facadeModuleId ?? ""));
    return { name, starts, needed: atOnce(starts), loaded: ever(starts) };
  });
  const namesOf = (chunk: Chunk, set: "needed" | "loaded"): readonly string[] =>
    contents.filter((each) => each[set].has(chunk)).map(({ name }) => name);

  // The definitions of elements must not bring their contents.
  const definitions = atOnce(chunks.filter(({ isEntry }) => isEntry));
  const shared = new Set<Chunk>();
  const starts = new Set(contents.flatMap((each) => each.starts));
  for (const onDemand of chunks.filter((each) => each.isDynamicEntry && !starts.has(each))) {
    const owners = namesOf(onDemand, "loaded");
    // Code on demand must not bring what another element needs.
    for (const chunk of atOnce([onDemand])) {
      const users = namesOf(chunk, "needed");
      if (owners.some((owner) => !users.includes(owner))) shared.add(chunk);
    }
  }
  const groups = new Map<string, string>();
  for (const chunk of chunks) {
    const name = namesOf(chunk, "needed").join("-");
    if (name === "") continue;
    const group = definitions.has(chunk)
      ? "definitions"
      : shared.has(chunk)
        ? `${name}-shared`
        : name;
    for (const id of chunk.moduleIds) if (id !== chunk.facadeModuleId) groups.set(id, group);
  }
  const name = (id: string): string | null => groups.get(id) ?? null;
  return { groups: [{ name, includeDependenciesRecursively: false }] };
}

async function builtChunks(config: UserConfig): Promise<readonly Chunk[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false },
  });
  return (built as Rolldown.RolldownOutput).output.filter((each) => each.type === "chunk");
}
