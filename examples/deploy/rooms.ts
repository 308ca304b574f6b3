/** Graphs of a team, in one of several processes that share a PostgreSQL database. */
import { Flow } from "@heddle/flow";
import { openRooms, postgresStore } from "@heddle/rooms";
import { serve } from "@heddle/server";

const {
  DATABASE_URL = "postgres://localhost/heddle",
  HOST = "127.0.0.1",
  PORT = "5006",
  INSTANCE = "a",
  ORIGIN = "http://localhost:8080",
  METRICS_TOKEN,
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
    // The address that visitors see. Other host names are rejected.
    allowedOrigins: [ORIGIN],
    // The proxy is the only one that connects to this process, and it sets this header.
    addressOf: ({ headers }) => String(headers["x-real-ip"]),
    // Without a token, /metrics does not answer anybody.
    authorizeOperator: ({ headers }) =>
      METRICS_TOKEN !== undefined && headers.authorization === `Bearer ${METRICS_TOKEN}`,
  },
);
console.log(server.url);
