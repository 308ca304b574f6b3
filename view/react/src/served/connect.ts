import { closeCodes, socketPath, type Transport } from "@heddle/sync";

/** Opens a connection, to an existing session if there is one; `onCode` receives its close code. */
export type Connect = (
  session: string | undefined,
  onCode: (code: number) => void,
) => Promise<Transport>;

/** Opens WebSockets to the app at an address: `https://a.org/app` → `wss://a.org/app/socket`. */
export function connectTo(app: string): Connect {
  /** The process that the last connection was sent to. */
  let instance: string | undefined;
  return async (session, onCode) => {
    const address = new URL(`${app}/${socketPath(session, instance)}`);
    instance = undefined;
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    socket.addEventListener("close", ({ code, reason }) => {
      if (code === closeCodes.elsewhere) instance = reason;
      onCode(code);
    });
    try {
      await opened(socket);
      return new SocketTransport(socket);
    } catch (error) {
      // A browser hides why a WebSocket was rejected, but the page itself is rejected for the same reason.
      const code = await whyRejected(app);
      if (code === undefined) throw error;
      onCode(code);
      return new ClosedTransport(code);
    }
  };
}

const connectTimeoutMs = 10_000;

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.close(), connectTimeoutMs);
    socket.addEventListener("open", () => clearTimeout(timer));
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("close", () => reject(new Error("The server does not answer.")));
  });
}

/** The close code for a status of the page, as if the server had closed the connection. */
const codesByStatus: Readonly<Record<number, number>> = {
  401: closeCodes.unauthorized,
  410: closeCodes.uninvited,
};

async function whyRejected(app: string): Promise<number | undefined> {
  try {
    // Without a limit, a network that drops packets would prevent every further attempt.
    const signal = AbortSignal.timeout(connectTimeoutMs);
    const { status } = await fetch(`${app}/`, { method: "HEAD", cache: "no-store", signal });
    return codesByStatus[status];
  } catch {
    return undefined;
  }
}

/** A WebSocket as a transport. */
class SocketTransport implements Transport {
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.onMessage(String(data)));
    socket.addEventListener("close", ({ code, reason }) => this.onClose(code, reason));
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }
}

/** A transport that closes immediately, with the code that a server would send. */
class ClosedTransport implements Transport {
  readonly bufferedAmount = 0;
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};

  constructor(code: number) {
    setTimeout(() => this.onClose(code, ""));
  }

  send(): void {}
  close(): void {}
}
