/** Runs all attacks against a server, under the eyes of an auditor. */
import { VirtualClock } from "@heddle/sync";
import { Auditor, type Finding, type Limits } from "./auditor.ts";
import { connectionAttacks } from "./connection-attacks.ts";
import { downloadAttacks } from "./download-attacks.ts";
import { graphAttacks } from "./graph-attacks.ts";
import { messageAttacks } from "./message-attacks.ts";
import { pageAttacks } from "./page-attacks.ts";
import { Scene } from "./scene.ts";

const attacks = [
  ...graphAttacks,
  ...messageAttacks,
  ...connectionAttacks,
  ...pageAttacks,
  ...downloadAttacks,
];

export interface AttackOptions {
  readonly seed: number;
  /** Repeats all attacks for this long; 0 runs each once. */
  readonly seconds: number;
  /** Multiplies the number of messages of an attack. */
  readonly strength: number;
  /** The process of the server, to measure it. */
  readonly pid: number | undefined;
  readonly limits: Limits;
  /** Runs only the attacks whose name contains this. */
  readonly only?: string | undefined;
  readonly onFinding?: (finding: Finding) => void;
}

export async function runAttacks(
  url: string,
  { seed, seconds, strength, pid, limits, only = "", onFinding }: AttackOptions,
): Promise<Finding[]> {
  const end = performance.now() + 1_000 * seconds;
  const clock = new VirtualClock(seed);
  const random = (): number => clock.random();
  const auditor = new Auditor(url, { pid, limits });
  await auditor.start();
  const chosen = attacks.filter(({ name }) => name.includes(only));
  const findings: Finding[] = [];
  do {
    for (const attack of chosen) {
      const localAddress = addressFor(url, findings.length);
      const scene = new Scene({ url, random, strength, localAddress });
      const finding = await auditor.audit(attack, scene);
      findings.push(finding);
      onFinding?.(finding);
      if (finding.problems.length > 0) break;
    }
    await auditor.restore();
  } while (performance.now() < end && findings.at(-1)?.problems.length === 0);
  auditor.close();
  return findings;
}

/** Each attack has an address of its own, where Linux lets a client choose one: 127.0.0.1 → 127.0.1.2, 127.0.1.3, … */
function addressFor(url: string, at: number): string | undefined {
  const isLocal = process.platform === "linux" && new URL(url).hostname === "127.0.0.1";
  return isLocal ? `127.0.${1 + (Math.floor(at / 250) % 250)}.${2 + (at % 250)}` : undefined;
}
