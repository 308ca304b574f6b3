/**
 * `program.fixture.ts <port> <folder or URL of PostgreSQL> <instance> <lease in ms>`: serves rooms in a process of its own,
 * to be killed. Prints its port.
 */
import { Flow } from "@heddle/flow";
import { serve } from "@heddle/server";

import { openRooms } from "./rooms.ts";
import { folderStore } from "./store/folder-store.ts";
import { postgresStore } from "./store/postgres-store.ts";

const [, , port = "0", place = "", instance = "", leaseMs = "5000"] = process.argv;
const store = place.startsWith("postgres:") ? await postgresStore(place) : folderStore(place);
const rooms = openRooms({
  store,
  make: () => new Flow(),
  instance,
  lease: { ms: Number(leaseMs) },
  snapshotEvery: 20,
});
const server = await serve(
  { "/graphs/:id": (session) => rooms.enter(session.params["id"] ?? "", session) },
  { port: Number(port), logger: false, rooms, authorizeOperator: () => true },
);
process.stdout.write(`port ${server.port}\n`);
