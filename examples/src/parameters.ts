/** A model declares its parameters once. They read and set like properties, are validated, and notify watchers. */
import { Button, Column, Params, Row, Text } from "@heddle/core";
import type { Viewable } from "@heddle/core";
import * as z from "zod";

class Thermostat extends Params.with({
  room: { type: z.string().default("Studio"), view: "r", constant: true },
  target: { type: z.number().min(5).max(30).default(20), view: "rw" },
  heating: { type: z.boolean().default(true), view: "rw" },
}) {
  warmer(): void {
    this.update({ target: this.target + 1, heating: true });
  }

  away(): void {
    this.update({ target: 12, heating: false });
  }
}

export function app(): Viewable {
  const model = new Thermostat();
  const status = new Text();
  const show = (): void => {
    const action = model.heating ? `heats to ${model.target} °C` : "is off";
    status.text = `${model.room} ${action}.`;
  };
  model.watch(["target", "heating"], show);
  show();

  const warmer = new Button({ label: "Warmer", onPress: () => model.warmer() });
  const away = new Button({ label: "Away", onPress: () => model.away() });
  return new Column({
    children: [status, new Row({ children: [warmer, away] })],
  });
}
