/** `program.fixture.ts <port> <folder>`: serves the rooms of a folder in a process of its own, to be killed. Prints its port. */
import { Flow } from "@heddle/flow";
import { serve } from "@heddle/server";

import { openRooms } from "./rooms.ts";
import { folderStore } from "./store/folder-store.ts";

const [, , port = "0", folder = ""] = process.argv;
const rooms = openRooms({ store: folderStore(folder), make: () => new Flow(), snapshotEvery: 20 });
const server = await serve(
  { "/graphs/:id": (session) => rooms.enter(session.params["id"] ?? "", session) },
  { port: Number(port), logger: false },
);
process.stdout.write(`port ${server.port}\n`);
