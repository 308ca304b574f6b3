import { closeCodes } from "./protocol.ts";

/** The parts of a message. Those that several connections send are bytes in UTF-8, which are encoded once for all. */
export type MessageParts = readonly (string | Uint8Array)[];

const decoder = new TextDecoder();

/** `["[1,", <bytes of "2]">]` → `"[1,2]"` */
export function joinParts(parts: MessageParts): string {
  return parts.map((part) => (typeof part === "string" ? part : decoder.decode(part))).join("");
}

/** A connection that delivers text messages in order until it breaks. */
export interface Transport {
  /** Bytes accepted by `send` but not yet handed to the network. */
  readonly bufferedAmount: number;
  send(text: string): void;
  /** Sends one message in parts. Where this is missing, `send` gets the whole text. */
  sendParts?(parts: MessageParts): void;
  close(code: number, reason: string): void;
  /** Assigned by the owner of the connection. */
  onMessage: (text: string) => void;
  onClose: (code: number, reason: string) => void;
}

/** A transport over a `MessagePort`, for example to host models in a worker. */
export class PortTransport implements Transport {
  readonly bufferedAmount = 0;
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    this.#port = port;
    port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") this.onMessage(data);
      else this.#end(data);
    });
    port.start();
  }

  send(text: string): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    this.#port.postMessage(text);
  }

  close(code: number, reason: string): void {
    // A port does not notify its other end when it closes, so the code travels as a message.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    this.#port.postMessage({ code, reason });
    this.#port.close();
  }

  #end(data: unknown): void {
    const { code, reason } = (data ?? {}) as { code?: unknown; reason?: unknown };
    this.#port.close();
    this.onClose(
      typeof code === "number" ? code : closeCodes.ended,
      typeof reason === "string" ? reason : "",
    );
  }
}
