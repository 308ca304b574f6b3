import type { Params } from "@heddle/params";
import type { Rooms, RoomStore } from "@heddle/rooms";
import type { App, Apps } from "@heddle/server";

import { CommandError } from "../command-error.ts";

/** The room that the printed address opens. */
export const firstRoom = "main";

interface AppRooms {
  readonly rooms: Rooms;
  readonly store: RoomStore;
}

/** Opens rooms whose models an app makes: once per room, not once per visitor. */
export async function openAppRooms(app: App | Apps, place: string): Promise<AppRooms> {
  const make = modelMaker(app);
  // Not imported above, because it must be the copy that the app uses.
  const { folderStore, openRooms, postgresStore } = await import("@heddle/rooms");
  const isDatabase = /^postgres(ql)?:/.test(place);
  const store = isDatabase ? await postgresStore(place) : folderStore(place);
  return { rooms: openRooms({ store, make }), store };
}

/** Each path is a room: `/plan` → the room "plan". */
export function roomApps(rooms: Rooms): Apps {
  return { "/:room": (session) => rooms.enter(session.params["room"] ?? firstRoom, session) };
}

/** Shows the first room at any path. */
export function enterFirst(rooms: Rooms): App {
  return (session) => rooms.enter(firstRoom, session);
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
