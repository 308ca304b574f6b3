/** A raw client of the protocol: sends anything, valid or not, and counts what comes back. */
import { protocolVersion, readServerMessage } from "@heddle/sync";
import { messageText, openSocket, UpgradeError } from "../../node/server/src/visitor.fixture.ts";

type WebSocket = Awaited<ReturnType<typeof openSocket>>;

/** What an attack sent, and how the server answered: "ok", "refused", "closed 4002", "status 403" → how often. */
export class Tally {
  sent = 0;
  readonly answers = new Map<string, number>();

  count(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }
}

export interface Outcome {
  readonly ok: boolean;
  readonly code?: string;
  readonly result?: unknown;
}

interface ServerFrame {
  readonly type: string;
  readonly session?: string;
  readonly token?: string;
  readonly decided?: number;
  readonly isDurable?: boolean;
  readonly isForgotten?: boolean;
  readonly sequence?: number;
  readonly isLast?: boolean;
  readonly operations?: readonly {
    readonly op: string;
    readonly id: string;
    readonly kind?: string;
  }[];
  readonly results?: readonly { readonly number: number; readonly outcome: Outcome }[];
}

/** An answer that takes longer is counted as missing. */
const answerLimitMs = 60_000;

export class Client {
  readonly socket: WebSocket;
  readonly #tally: Tally;
  readonly #waiting = new Set<() => void>();
  readonly #outcomes = new Map<number, Outcome>();
  readonly #modelIds = new Map<string, string>();
  readonly #latestIds = new Map<string, string>();
  #welcome: ServerFrame | undefined;
  #hasState = false;
  #lastNumber = 0;
  #sequence = 0;
  #pings = 0;
  #pongs = 0;
  isClosed = false;
  closeCode: number | undefined;
  /** Whether it tells the server what it has received. */
  acknowledges = true;
  /** The number of the next intent that the server will decide. */
  nextNumber = 1;

  constructor(socket: WebSocket, tally: Tally) {
    this.socket = socket;
    this.#tally = tally;
    socket.on("message", (data: Buffer) => this.#receive(data.toString()));
    socket.on("error", () => {});
    socket.on("close", (code) => {
      this.isClosed = true;
      this.closeCode = code;
      tally.count(`closed ${code}`);
      this.#notify();
    });
  }

  get session(): string {
    return this.#welcome?.session ?? "";
  }

  get token(): string {
    return this.#welcome?.token ?? "";
  }

  /** Whether what is settled survives the process of the server. */
  get isDurable(): boolean {
    return this.#welcome?.isDurable === true;
  }

  /** Whether the server may have forgotten edits of this page. */
  get isForgotten(): boolean {
    return this.#welcome?.isForgotten === true;
  }

  /** The last intent that was decided when the server answered the hello. */
  get decided(): number {
    return this.#welcome?.decided ?? 0;
  }

  /** The last transaction that has arrived. */
  get sequence(): number {
    return this.#sequence;
  }

  /** The id of the first model of a kind, or one that does not exist. */
  idOf(kind: string): string {
    return this.#modelIds.get(kind) ?? "m0";
  }

  /** The id of the last model of a kind that has arrived. */
  latestIdOf(kind: string): string {
    return this.#latestIds.get(kind) ?? "m0";
  }

  send(message: unknown): void {
    if (this.isClosed) return;
    this.#tally.sent += 1;
    const isRaw = typeof message === "string" || Buffer.isBuffer(message);
    this.socket.send(isRaw ? message : messageText(message as object));
  }

  hello(resume?: object, page = `attacker ${Math.random()}`): void {
    const client = { id: page, connection: 1 };
    this.send({ type: "hello", version: protocolVersion, client, ...(resume && { resume }) });
  }

  /** Waits for the answer to a hello; false if the connection is closed first. */
  isWelcome(): Promise<boolean> {
    return this.#until(() => this.#welcome !== undefined);
  }

  /** Waits for the whole state; false if the connection is closed first. */
  hasJoined(): Promise<boolean> {
    return this.#until(() => this.#hasState);
  }

  /** Sends an intent with the next number and counts its outcome; undefined if the connection is closed first. */
  async call(
    id: string,
    intent: string,
    ...args: readonly unknown[]
  ): Promise<Outcome | undefined> {
    const [number] = this.push([{ id, intent, args }]);
    return this.outcome(number ?? 0);
  }

  /** Sends intents in one message and returns their numbers. */
  push(intents: readonly object[]): number[] {
    const numbered = intents.map((intent) => ({ number: (this.#lastNumber += 1), ...intent }));
    this.send({ type: "push", intents: numbered });
    return numbered.map(({ number }) => number);
  }

  async outcome(number: number): Promise<Outcome | undefined> {
    if (!(await this.#until(() => this.#outcomes.has(number)))) return undefined;
    const outcome = this.#outcomes.get(number);
    this.#outcomes.delete(number);
    this.#tally.count(outcome?.ok ? "ok" : (outcome?.code ?? "rejected"));
    return outcome;
  }

  /** Waits until the server has processed everything so far, or has closed the connection. */
  async untilProcessed(): Promise<void> {
    const expected = (this.#pings += 1);
    if (!this.isClosed) this.socket.send(`{"type":"ping"}`);
    await this.#until(() => this.#pongs >= expected);
  }

  #receive(text: string): void {
    const frame = readServerMessage(text) as unknown as ServerFrame;
    if (frame.type === "welcome") this.#welcome = frame;
    for (const { op, id, kind = "" } of frame.operations ?? []) {
      if (op !== "new") continue;
      if (!this.#modelIds.has(kind)) this.#modelIds.set(kind, id);
      this.#latestIds.set(kind, id);
    }
    for (const { number, outcome } of frame.results ?? []) {
      this.#outcomes.set(number, outcome);
      this.nextNumber = Math.max(this.nextNumber, number + 1);
    }
    if (frame.isLast) this.#hasState = true;
    if (frame.type === "pong") this.#pongs += 1;
    if (frame.type !== "event") this.#sequence = frame.sequence ?? this.#sequence;
    if (frame.sequence !== undefined && this.#hasState && this.acknowledges) {
      this.socket.send(messageText({ type: "ack", sequence: frame.sequence }));
    }
    this.#notify();
  }

  #notify(): void {
    for (const check of this.#waiting) check();
  }

  /** Waits for a condition; false if the connection is closed, or nothing happens for long. */
  #until(isTrue: () => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (result: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve(result);
      };
      const check = (): void => {
        if (isTrue()) end(true);
        else if (this.isClosed) end(false);
      };
      const timer = setTimeout(() => {
        this.#tally.count("no answer");
        end(false);
      }, answerLimitMs);
      this.#waiting.add(check);
      check();
    });
  }
}

/** Opens a connection without a hello; undefined if the server rejects it, which is counted by its status. */
export async function openClient(
  url: string,
  tally: Tally,
  { headers = {}, localAddress }: { headers?: Record<string, string>; localAddress?: string } = {},
): Promise<Client | undefined> {
  try {
    return new Client(await openSocket(url, headers, localAddress), tally);
  } catch (error) {
    tally.count(error instanceof UpgradeError ? `status ${error.status}` : "not connected");
    return undefined;
  }
}
