import type { Transport } from "@heddle/sync";
import { WebSocket } from "ws";

/** Connects to a server of sessions. */
export async function openTransport(
  port: number,
  path = "socket",
  onClose: (code: number, reason: string) => void = () => {},
): Promise<Transport> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, {
    origin: `http://127.0.0.1:${port}`,
    perMessageDeflate: false,
  });
  const transport: Transport = {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    send: (text) => socket.send(text),
    close: (code, reason) => socket.close(code, reason),
    onMessage: () => {},
    onClose: () => {},
  };
  socket.on("message", (data: Buffer) => transport.onMessage(data.toString()));
  socket.on("close", (code, reason) => {
    onClose(code, reason.toString());
    transport.onClose(code, reason.toString());
  });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  return transport;
}
