/**
 * `npm run rooms`: the rooms of a package, a folder below `src` or `features`, or a file at the top, import each other in no ring.
 *
 *   npm run rooms                  fails on a ring of rooms in any package
 *   npm run rooms -- core/flow     the floors of a package, and the imports that join the rooms of its rings
 *
 * Imports of types count. Tests and fixtures do not: they may look into any room.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { isMain, listFiles, root, workspaceFolders } from "./workspace.ts";

/** From each room to the rooms it imports, with the files that do: `flow → node: ["flow.ts → node/node-type.ts"]`. */
export type Rooms = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export const isProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(test|fixture|contract)\.tsx?$/.test(file);

/** `item/node.ts → item`, `features/find/find.ts → features/find`, `flow.ts → flow.ts` */
function roomOf(file: string): string {
  return file.replace(/^((?:features\/)?[^/]+)\/.*$/, "$1");
}

/** The rooms of a package by its files, whose paths begin below `src`. */
export function roomsOf(sources: ReadonlyMap<string, string>): Rooms {
  const rooms = new Map<string, Map<string, string[]>>();
  for (const [file, source] of sources) {
    const imported = rooms.get(roomOf(file)) ?? new Map<string, string[]>();
    rooms.set(roomOf(file), imported);
    for (const [, path = ""] of source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g)) {
      const target = posix.join(posix.dirname(file), path);
      const room = roomOf(target);
      if (!sources.has(target) || room === roomOf(file)) continue;
      imported.set(room, [...(imported.get(room) ?? []), `${file} → ${target}`]);
    }
  }
  return rooms;
}

/** The floors of a package from the ground up: a room, or the rooms of a ring, above everything they import. */
export function floorsOf(rooms: Rooms): string[][] {
  const reached = [...rooms.keys()]
    .map((room) => [room, reachableFrom(room, rooms)] as const)
    .toSorted(([, one], [, other]) => one.size - other.size);
  const floors = new Map<string, string[]>();
  for (const [room, ofRoom] of reached) {
    // The rooms of a ring reach the same rooms, themselves included.
    const names = [...ofRoom].toSorted().join();
    floors.set(names, [...(floors.get(names) ?? []), room]);
  }
  return [...floors.values()];
}

/** The rooms that a room imports, directly or through others, and the room itself. */
function reachableFrom(room: string, rooms: Rooms, reached = new Set<string>()): Set<string> {
  reached.add(room);
  for (const next of rooms.get(room)?.keys() ?? []) {
    if (!reached.has(next)) reachableFrom(next, rooms, reached);
  }
  return reached;
}

export function readRooms(folder: string): Rooms {
  const src = `${folder}/src/`;
  const files = listFiles(`${folder}/src`).filter(isProduct);
  return roomsOf(
    new Map(files.map((file) => [file.slice(src.length), readFileSync(`${root}/${file}`, "utf8")])),
  );
}

function printPackage(folder: string): void {
  const rooms = readRooms(folder);
  for (const [place, floor] of floorsOf(rooms).entries()) {
    console.log(`${String(place).padStart(3)}  ${floor.join(" ⇄ ")}`);
    for (const room of floor.length > 1 ? floor : []) {
      for (const [other, imports] of rooms.get(room) ?? []) {
        if (!floor.includes(other)) continue;
        console.log([`     ${room} → ${other}`, ...imports].join("\n       "));
      }
    }
  }
}

function check(): void {
  const rings = workspaceFolders().flatMap((folder) =>
    floorsOf(readRooms(folder))
      .filter(({ length }) => length > 1)
      .map((ring) => `${folder}: ${ring.join(" ⇄ ")}; see npm run rooms -- ${folder}`),
  );
  for (const ring of rings) console.error(ring);
  if (rings.length > 0) process.exitCode = 1;
  else console.log("The rooms of all packages are floors without rings");
}

if (isMain(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) check();
  else printPackage(folder);
}
