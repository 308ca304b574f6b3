import { monotonicClock } from "./clock.ts";

/** Counters with their Prometheus help texts. */
const counters = {
  sessions_opened: "Sessions that were begun.",
  connections_opened: "WebSocket connections that were accepted.",
  intents: "Intents that were decided.",
  intents_refused: "Intents that were refused.",
  requests: "HTTP requests.",
  requests_refused: "Requests and upgrades that the gate or a limit refused.",
  bytes_received: "Bytes of messages from browsers.",
  bytes_sent: "Bytes of messages to browsers.",
} as const;

/** One row of `/metrics`, without the prefix `heddle_`. */
export interface MetricRow {
  readonly name: string;
  readonly type: "counter" | "gauge";
  readonly help: string;
  readonly value: number;
}

/** Counters and gauges in the Prometheus text format. */
export class Metrics {
  readonly #counts = new Map<keyof typeof counters, number>();
  readonly #started = monotonicClock.now();

  add(name: keyof typeof counters, amount = 1): void {
    this.#counts.set(name, this.get(name) + amount);
  }

  get(name: keyof typeof counters): number {
    return this.#counts.get(name) ?? 0;
  }

  text(
    present: { readonly sessions: number; readonly connections: number },
    further: readonly MetricRow[] = [],
  ): string {
    const uptime = (monotonicClock.now() - this.#started) / 1_000;
    const rows: MetricRow[] = [
      gauge("sessions", "Sessions that are alive.", present.sessions),
      gauge("connections", "WebSocket connections that are open.", present.connections),
      gauge("uptime_seconds", "How long the server has been running.", uptime),
    ];
    for (const [name, help] of Object.entries(counters) as [keyof typeof counters, string][]) {
      rows.push({ name: `${name}_total`, type: "counter", help, value: this.get(name) });
    }
    return `${[...rows, ...further].flatMap(metricLines).join("\n")}\n`;
  }
}

function gauge(name: string, help: string, value: number): MetricRow {
  return { name, type: "gauge", help, value };
}

function metricLines({ name, type, help, value }: MetricRow): string[] {
  return [
    `# HELP heddle_${name} ${help}`,
    `# TYPE heddle_${name} ${type}`,
    `heddle_${name} ${value}`,
  ];
}
