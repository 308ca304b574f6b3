/** A view calls intents. The model validates each one and either applies it or rejects it with a reason. */
import { Alert, Button, Column, Params, Row } from "@heddle/core";
import type { Viewable } from "@heddle/core";
import * as z from "zod";

class Spool extends Params.with({
  meters: { type: z.number().min(0).default(50), view: "r" },
}) {
  static override readonly intents = {
    cut: { args: [z.number().positive()], guard: rejectTooLong },
  };

  cut(length: number): void {
    this.meters -= length;
  }
}

function rejectTooLong({ meters }: Spool, length: number): string | undefined {
  return length > meters ? `There are only ${meters} m left.` : undefined;
}

export function app(): Viewable {
  const spool = new Spool();
  const answer = new Alert({ text: "50 m left." });
  const cut = async (length: number): Promise<void> => {
    const outcome = await spool.call("cut", length);
    const severity = outcome.ok ? "info" : "warning";
    const text = outcome.ok ? `${spool.meters} m left.` : outcome.reason;
    answer.update({ severity, text });
  };

  const cutButton = (length: number): Button =>
    new Button({ label: `Cut ${length} m`, onPress: () => cut(length) });
  return new Column({
    children: [answer, new Row({ children: [cutButton(20), cutButton(-1)] })],
  });
}
