import type { Params } from "@heddle/params";
import type * as roomsPackage from "@heddle/rooms";
import type { App, Apps } from "@heddle/server";

import { CommandError } from "../command-error.ts";

/** The room that the printed address opens. */
export const firstRoom = "main";

/** Opens rooms whose models an app makes: once per room, not once per visitor. */
export async function openAppRooms(app: App | Apps, place: string): Promise<roomsPackage.Rooms> {
  const make = modelMaker(app);
  const { folderStore, openRooms, postgresStore } = await importRooms();
  const isDatabase = /^postgres(ql)?:/.test(place);
  return openRooms({ store: isDatabase ? await postgresStore(place) : folderStore(place), make });
}

/** Each path is a room: `/plan` → the room "plan". */
export function roomApps(rooms: roomsPackage.Rooms): Apps {
  return { "/:room": (session) => rooms.enter(session.params["room"] ?? firstRoom, session) };
}

function modelMaker(app: App | Apps): () => Params {
  if (typeof app !== "function") {
    throw new CommandError("rooms", "`--rooms` serves one app: export a function, not `apps`");
  }
  if (app.length > 0) {
    throw new CommandError(
      "rooms",
      "The app of a room is called once for all visitors: remove its parameter `session`",
    );
  }
  return () => {
    const model: unknown = (app as () => unknown)();
    if (!(model instanceof Promise)) return model as Params;
    throw new CommandError("rooms", "The app of a room must return its view, not a promise");
  };
}

async function importRooms(): Promise<typeof roomsPackage> {
  try {
    return await import("@heddle/rooms");
  } catch (error) {
    throw new CommandError("no_rooms", "`--rooms` needs the package @heddle/rooms", {
      advice: "Install it: npm install @heddle/rooms",
      cause: error,
    });
  }
}
