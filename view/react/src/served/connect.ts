import type { Transport } from "@heddle/sync";

import { ClosedTransport, SocketTransport } from "./socket-transport.ts";

/** Opens a connection, for a session where there is one; tells with which code it ends. */
export type Connect = (
  session: string | undefined,
  onCode: (code: number) => void,
) => Promise<Transport>;

/** Opens WebSockets to the app at an address. */
export function connectTo(app: string): Connect {
  return async (session, onCode) => {
    const address = new URL(`${app}/${session === undefined ? "" : `session/${session}/`}socket`);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    socket.addEventListener("close", ({ code }) => onCode(code));
    try {
      await opened(socket);
      return new SocketTransport(socket);
    } catch (error) {
      // A browser does not say why a WebSocket was refused, but the page itself is refused for the same reason.
      if (await isSignedOut(app)) return new ClosedTransport();
      throw error;
    }
  };
}

/** How long a server may take to answer. */
const patience = 10_000;

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.close(), patience);
    socket.addEventListener("open", () => clearTimeout(timer));
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("close", () => reject(new Error("The server does not answer.")));
  });
}

async function isSignedOut(app: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${app}/`, { method: "HEAD", cache: "no-store" });
    return status === 401;
  } catch {
    return false;
  }
}
