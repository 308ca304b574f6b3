/** Serves a form. Each visitor has their own. */
import { Column, Slider, Text, TextInput, type Viewable } from "@heddle/core";
import { serve } from "@heddle/server";

function app(): Viewable {
  const name = new TextInput({ name: "name", label: "Name" });
  const seats = new Slider({ name: "seats", label: "Seats", minimum: 1, maximum: 8, value: 1 });
  const summary = new Text({ text: "Nothing is booked yet" });
  const show = (): void => {
    const guest = typeof name.value === "string" ? name.value : "nobody";
    summary.text = `Seats for ${guest}: ${Number(seats.value)}`;
  };
  for (const widget of [name, seats]) widget.watch("value", show);
  return new Column({ children: [name, seats, summary] });
}

const server = await serve(app, { title: "Booking" });
console.log(server.url);
