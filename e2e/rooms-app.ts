/**
 * The rooms of `rooms.spec.ts`, in their own process: `rooms-app.ts <port> <folder>`. A cookie names the visitor. Prints its
 * port.
 */
import { Column, Switch, TextInput } from "@heddle/core";
import { defineNodeType, Flow } from "@heddle/flow";
import { folderStore, openRooms } from "@heddle/rooms";
import { serve } from "@heddle/server";
import * as z from "zod";

const task = defineNodeType({ type: "task", schema: z.object({ note: z.string().default("") }) });

function graph(): Flow {
  const ids = ["one", "two", "three", "fixed"];
  return new Flow({
    nodeTypes: { task },
    nodes: ids.map((id, at) => ({ id, type: "task", position: { x: 220 * at, y: 0 }, data: {} })),
    edges: [{ id: "first", source: "one", target: "two" }],
    viewport: { x: 60, y: 120, zoom: 1 },
    displaySideBar: false,
  });
}

/** The form of the room `order`. */
function form(): Column {
  return new Column({ children: [new TextInput({ name: "note", label: "Note" })] });
}

interface Visitor {
  readonly id: string;
  readonly name: string;
}

const [, , port = "0", folder = ""] = process.argv;
const benMayEdit = new Switch({ name: "right", label: "Ben may edit", value: true });
const rooms = openRooms({
  store: folderStore(folder),
  make: (id) => (id === "order" ? form() : graph()),
  can: ({ id }: Visitor) => id !== "ben" || benMayEdit.value === true || "Ben may only look.",
});
benMayEdit.watch("value", () => rooms.updateRights());

const server = await serve(
  {
    "/rooms/:id": (session) => rooms.enter(session.params["id"] ?? "", session),
    "/rights": () => benMayEdit,
  },
  {
    port: Number(port),
    logger: false,
    rooms,
    authorize: ({ headers }) => {
      const name = /visitor=(\w+)/.exec(headers.cookie ?? "")?.[1];
      return name !== undefined && { id: name.toLowerCase(), name };
    },
  },
);
process.stdout.write(`port ${server.port}\n`);
