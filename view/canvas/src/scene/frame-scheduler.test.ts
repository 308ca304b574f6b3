import { expect, it, onTestFinished } from "vitest";

import { frame } from "../frame.fixture.ts";
import { FrameScheduler } from "./frame-scheduler.ts";

function counted(): { readonly frames: FrameScheduler; readonly count: () => number } {
  let count = 0;
  const frames = new FrameScheduler(() => (count += 1));
  onTestFinished(() => frames.stop());
  return { frames, count: () => count };
}

function nextAnimation(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}

it("[F62] work that is requested many times before a frame runs once", async () => {
  const { frames, count } = counted();
  frames.request();
  frames.request();
  expect(count()).toBe(0);
  await frame();
  expect(count()).toBe(1);
  for (let shown = 0; shown < 5; shown += 1) await frame();
  expect(count()).toBe(1);
});

it("[F62] work that an animation requests runs once, in the frame of the animation", async () => {
  const { frames, count } = counted();
  frames.request();
  for (let moves = 2; moves < 8; moves += 1) {
    await nextAnimation();
    frames.request();
    expect(count()).toBe(moves);
  }
});

it("[F62] work over several frames runs once at the start of each, with any requests in between", async () => {
  const turns: number[] = [];
  let time = 0;
  const frames = new FrameScheduler((isFrameStart) => {
    if (isFrameStart) turns.push(time);
    frames.requestNextFrame();
    frames.request();
  });
  onTestFinished(() => frames.stop());
  frames.request();
  for (time = 1; time < 6; time += 1) {
    await nextAnimation();
    frames.request();
    frames.request();
  }
  expect(turns.length).toBeGreaterThanOrEqual(4);
  expect(new Set(turns).size).toBe(turns.length);
});

it("[F62] work does not run after stop", async () => {
  const { frames, count } = counted();
  frames.request();
  frames.stop();
  for (let shown = 0; shown < 3; shown += 1) await frame();
  expect(count()).toBe(0);
});
