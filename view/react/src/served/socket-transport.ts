import { closeCodes, type Transport } from "@heddle/sync";

/** A WebSocket of the browser as a connection. */
export class SocketTransport implements Transport {
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

/** A connection that is closed at once, as if the host had said why. */
export class ClosedTransport implements Transport {
  readonly bufferedAmount = 0;
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};

  constructor(code: number = closeCodes.unauthorized) {
    setTimeout(() => this.onClose(code, ""));
  }

  send(): void {}
  close(): void {}
}
