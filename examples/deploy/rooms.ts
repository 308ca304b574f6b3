/** Graphs of a team, in one of several processes that share a PostgreSQL database. */
import { Flow } from "@heddle/flow";
import { openRooms, postgresStore } from "@heddle/rooms";
import { serve } from "@heddle/server";

const {
  DATABASE_URL = "postgres://localhost/heddle",
  HOST = "127.0.0.1",
  PORT = "5006",
  INSTANCE = "a",
  ORIGIN,
} = process.env;

const rooms = openRooms({
  store: await postgresStore(DATABASE_URL),
  make: () => new Flow({ syncMode: "debounce" }),
  instance: INSTANCE,
});
const server = await serve(
  { "/graphs/:id": (session) => rooms.enter(session.params["id"] ?? "", session) },
  {
    rooms,
    host: HOST,
    port: Number(PORT),
    // The proxy is the only one that connects to this process, and it sets this header.
    addressOf: ({ headers }) => String(headers["x-real-ip"]),
    ...(ORIGIN !== undefined && { allowedOrigins: [ORIGIN] }),
  },
);
console.log(server.url);
