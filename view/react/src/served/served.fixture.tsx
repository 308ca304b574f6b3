import { defineMessages } from "@heddle/params";
import {
  MemoryNetwork,
  type SessionJournal,
  SessionTable,
  systemClock,
  type Transport,
} from "@heddle/sync";
import { Button, Column, Text, TextInput, type View } from "@heddle/views";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

import type { Connect } from "./connect.ts";

const messages = defineMessages("app", { name: "Name", greet: "Greet" });

/** A server in the page, without HTTP, behind a connection that can be cut. */
export class Host {
  /** The requested session of each connection, in order. */
  readonly visits: (string | undefined)[] = [];
  /** The created apps, one per session. */
  readonly made: View[] = [];
  /** The number of open connections. */
  connections = 0;
  readonly network: MemoryNetwork;
  #table: SessionTable;

  /** With a journal, which a test can stop: see `pauseSaving`. */
  readonly #isJournaled: boolean;
  readonly #writers = new Set<(isWritable: boolean) => void>();

  constructor({ isJournaled = false } = {}) {
    this.#isJournaled = isJournaled;
    this.#table = this.#begin();
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

  /** Whether the journal cannot store changes. */
  pauseSaving(isPaused: boolean): void {
    for (const listener of this.#writers) listener(!isPaused);
  }

  /** Loses all sessions, like a crashed server. */
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
      sessionOptions: () => (this.#isJournaled ? { journal: this.#journal } : {}),
    });
  }

  readonly #journal: SessionJournal = {
    hasDecided: () => false,
    position: 0,
    mayHaveForgotten: () => false,
    onDecided: () => false,
    whenDurable: () => undefined,
    watchWritable: (listener) => {
      this.#writers.add(listener);
      return () => void this.#writers.delete(listener);
    },
  };

  #makeApp(): View {
    const name = new TextInput({ name: "name", label: messages.name });
    const seen = new Text({ text: "nobody" });
    name.watch("value", () => {
      seen.text = `seen: ${String(name.value)}`;
    });
    const greet = new Button({
      label: messages.greet,
      onPress: () => {
        seen.text = `greeted: ${String(name.value)}`;
      },
    });
    const view = new Column({ children: [name, seen, greet] });
    this.made.push(view);
    return view;
  }
}

/** Renders until the test ends; returns the function that rerenders. */
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

/** A unique address, because a page remembers sessions by address. */
export function freshUrl(): string {
  return `/served-${(addresses += 1)}`;
}
