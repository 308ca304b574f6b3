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
  const groups = new Map<string, Group>();
  for (const chunk of chunks) {
    const users = namesOf(chunk, "needed");
    if (users.length === 0) continue;
    const isShared = definitions.has(chunk) || shared.has(chunk);
    const [name, elements] = definitions.has(chunk)
      ? ["definitions", contents.map((each) => each.name)]
      : [[...users, ...(isShared ? ["shared"] : [])].join("-"), users];
    const group = groups.get(name) ?? { name, elements, isShared, bytes: 0, modules: [] };
    groups.set(name, group);
    group.bytes += chunk.code.length;
    group.modules.push(...chunk.moduleIds.filter((id) => id !== chunk.facadeModuleId));
  }
  joinSmall(groups);
  const groupOf = new Map(
    [...groups.values()].flatMap(({ name, modules }) => modules.map((id) => [id, name] as const)),
  );
  const name = (id: string): string | null => groupOf.get(id) ?? null;
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

/** Chunks that become one. */
interface Group {
  readonly name: string;
  /** The elements that need it. */
  readonly elements: readonly string[];
  /** Whether code on demand of other elements needs it, too. */
  readonly isShared: boolean;
  bytes: number;
  readonly modules: string[];
}

/** Bytes of code that one element, several elements, or code on demand may load without need, where that saves a file. */
const toleratedBytes = { byOne: 7_500, bySeveral: 1_000, onDemand: 12_000 };

/** Joins a small group with one that the same elements need, or else with one that more elements need. */
function joinSmall(groups: Map<string, Group>): void {
  const join = (group: Group, other: Group | undefined): void => {
    if (!other) return;
    other.bytes += group.bytes;
    other.modules.push(...group.modules);
    groups.delete(group.name);
  };
  for (const group of groups.values())
    if (!group.isShared && group.bytes < toleratedBytes.onDemand)
      join(group, groups.get(`${group.name}-shared`));
  for (const group of [...groups.values()].toSorted((one, other) => one.bytes - other.bytes)) {
    const others = ({ elements }: Group): number => elements.length - group.elements.length;
    const [best] = [...groups.values()]
      .filter(
        (other) =>
          // They are loaded first, so what they got could import from a chunk that imports from them.
          other.name !== "definitions" &&
          (other.isShared || !group.isShared) &&
          others(other) > 0 &&
          group.elements.every((each) => other.elements.includes(each)) &&
          group.bytes < (others(other) === 1 ? toleratedBytes.byOne : toleratedBytes.bySeveral),
      )
      .toSorted((one, other) => others(one) - others(other) || other.bytes - one.bytes);
    join(group, best);
  }
}
