import { expect, it } from "vitest";

import { VirtualClock } from "./clock.ts";
import { type Job, JobQueue } from "./job-queue.ts";

/** A job of several slices that writes each to a log. */
function jobOf(name: string, slices: number, log: string[]): Job {
  let at = 0;
  return () => {
    log.push(`${name}${(at += 1)}`);
    return at < slices;
  };
}

it("[Y71] jobs with one key run one after another, and keys take turns", async () => {
  const clock = new VirtualClock();
  const queue = new JobQueue(clock, 0);
  const log: string[] = [];
  queue.add(jobOf("a", 2, log), "one");
  queue.add(jobOf("b", 2, log), "one");
  queue.add(jobOf("c", 3, log), "two");
  await clock.advance(1);
  expect(log.join(" ")).toBe("a1 a2 c1 b1 c2 b2 c3");
});

it("[Y71] a turn ends after its time, and the next one begins after everything else", async () => {
  const clock = new VirtualClock();
  const queue = new JobQueue(clock, 0);
  const log: string[] = [];
  queue.add(jobOf("a", 3, log));
  expect(log).toEqual(["a1"]);
  clock.after(0, () => log.push("other"));
  await clock.advance(0);
  expect(log).toEqual(["a1", "a2", "other", "a3"]);
  expect(clock.timers).toBe(0);
});

it("[Y71] short jobs run immediately, also those that a job adds", () => {
  const queue = new JobQueue(new VirtualClock());
  const log: string[] = [];
  queue.add(() => {
    queue.add(jobOf("inner", 2, log));
    log.push("outer");
    return false;
  });
  expect(log).toEqual(["outer", "inner1", "inner2"]);
});

it("[Y71] a job that throws does not stop the others", async () => {
  const clock = new VirtualClock();
  const queue = new JobQueue(clock, 0);
  const log: string[] = [];
  queue.add(jobOf("a", 2, log));
  queue.add(() => {
    throw new Error("no");
  });
  queue.add(jobOf("b", 1, log));
  await expect(clock.advance(1)).rejects.toThrow("no");
  await clock.advance(1);
  expect(log).toEqual(["a1", "a2", "b1"]);
});
