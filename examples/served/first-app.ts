/** Serves a form: each visitor gets one of their own. */
import { Checkbox, Column, Slider, Text, TextInput, type Viewable } from "@heddle/core";
import { serve } from "@heddle/server";

function app(): Viewable {
  const name = new TextInput({ name: "name", label: "Name" });
  const seats = new Slider({ name: "seats", label: "Seats", minimum: 1, maximum: 8, value: 1 });
  const lunch = new Checkbox({ name: "lunch", label: "With lunch", value: false });
  const summary = new Text({ text: "" });
  const summarise = (): void => {
    const extra = lunch.value === true ? " with lunch" : "";
    const guest = typeof name.value === "string" ? name.value : "nobody";
    summary.text = `${Number(seats.value)} seats for ${guest}${extra}`;
  };
  for (const widget of [name, seats, lunch]) widget.watch("value", summarise);
  summarise();
  return new Column({ children: [name, seats, lunch, summary] });
}

const server = await serve(app, { title: "Booking" });
console.log(server.url);
