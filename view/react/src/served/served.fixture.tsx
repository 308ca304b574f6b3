import { MemoryNetwork, SessionTable, systemClock, type Transport } from "@heddle/sync";
import { Button, Column, Text, TextInput, type View } from "@heddle/views";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

import type { Connect } from "./connect.ts";

/** A host in the page itself, behind a network that can be cut: as the server has it, without HTTP. */
export class Host {
  /** The sessions for which a connection was asked for, in order. */
  readonly visits: (string | undefined)[] = [];
  /** The apps that were made, one for each session. */
  readonly made: View[] = [];
  /** How many connections the page has not closed. */
  connections = 0;
  readonly network: MemoryNetwork;
  #table: SessionTable = this.#begin();

  constructor() {
    this.network = new MemoryNetwork(systemClock, (transport) => this.#table.accept(transport));
    onTestFinished(() => this.#table.close());
  }

  readonly connect: Connect = async (session): Promise<Transport> => {
    this.visits.push(session);
    const transport = await this.network.connect();
    this.connections += 1;
    const close = transport.close.bind(transport);
    transport.close = (code, reason) => {
      this.connections -= 1;
      close(code, reason);
    };
    return transport;
  };

  /** Forgets all sessions, as a server that crashed. */
  restart(): void {
    this.network.isDown = true;
    this.network.cut();
    this.#table = this.#begin();
    this.network.isDown = false;
  }

  #begin(): SessionTable {
    return new SessionTable({
      createRoot: () => this.#makeApp(),
      mintSecret: () => crypto.randomUUID(),
    });
  }

  #makeApp(): View {
    const name = new TextInput({ name: "name", label: "Name" });
    const seen = new Text({ text: "nobody" });
    name.watch("value", () => {
      seen.text = `seen: ${String(name.value)}`;
    });
    const greet = new Button({
      label: "Greet",
      onPress: () => {
        seen.text = `greeted: ${String(name.value)}`;
      },
    });
    const view = new Column({ children: [name, seen, greet] });
    this.made.push(view);
    return view;
  }
}

/** Renders into the page until the test ends; returns the function that renders something else in its place. */
export function render(node: ReactNode): (other: ReactNode) => void {
  const element = document.createElement("main");
  document.body.append(element);
  const root = createRoot(element);
  const show = (shown: ReactNode): void => root.render(<StrictMode>{shown}</StrictMode>);
  show(node);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  return show;
}

let addresses = 0;

/** An address that no other test has used: a page remembers the sessions that it has left. */
export function freshUrl(): string {
  return `/served-${(addresses += 1)}`;
}
