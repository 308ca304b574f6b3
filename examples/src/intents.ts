/** A view can only ask. The model checks each intent and acts, or refuses with a reason and changes nothing. */
import { Alert, Button, Column, Params, Row } from "@heddle/core";
import type { Viewable } from "@heddle/core";
import * as z from "zod";

class Spool extends Params.with({
  metres: { type: z.number().min(0).default(50), view: "r" },
}) {
  static override readonly intents = {
    cut: { args: [z.number().positive()], guard: refuseLonger },
  };

  cut(length: number): void {
    this.metres -= length;
  }
}

function refuseLonger({ metres }: Spool, length: number): string | undefined {
  return length > metres ? `There are only ${metres} m left.` : undefined;
}

export function app(): Viewable {
  const spool = new Spool();
  const answer = new Alert({ text: "50 m left." });
  const ask = async (length: number): Promise<void> => {
    const outcome = await spool.call("cut", length);
    const severity = outcome.ok ? "info" : "warning";
    const text = outcome.ok ? `${spool.metres} m left.` : outcome.reason;
    answer.update({ severity, text });
  };

  const cut = (length: number): Button =>
    new Button({ label: `Cut ${length} m`, onPress: () => ask(length) });
  return new Column({
    children: [answer, new Row({ children: [cut(20), cut(-1)] })],
  });
}
