/** A zod object is enough to generate a form. Its types, bounds and options become widgets that validate their input. */
import { normalizeSchema, schemaToWidget, type Viewable } from "@heddle/core";
import * as z from "zod";

const destinations = ["Lisbon", "Kyoto", "Oslo"];

const Trip = z.object({
  destination: z.enum(destinations).meta({ title: "Where to" }),
  departure: z.iso.date().meta({ title: "Leaving on" }),
  travelers: z.int().min(1).max(8).meta({ title: "Travelers" }),
  notes: z.string().max(500).optional().meta({ title: "Notes" }),
});

export function app(): Viewable {
  return schemaToWidget("Your trip", normalizeSchema(Trip), { required: true });
}
