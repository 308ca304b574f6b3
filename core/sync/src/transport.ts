/** One connection that carries texts in order, or breaks. */
export interface Transport {
  /** Bytes accepted but not yet handed to the network. */
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Set by whoever uses the connection. */
  onMessage: (text: string) => void;
  onClose: (code: number, reason: string) => void;
}
