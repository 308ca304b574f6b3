import { test as base } from "@playwright/test";
import { isFull } from "../scripts/full-length.ts";
import { GalleryPage, type Mode, modes } from "./gallery-page.ts";

/** A test that visits the gallery, served unless it says otherwise. */
export const test = base.extend<{ mode: Mode; gallery: GalleryPage }>({
  mode: ["served", { option: true }],
  gallery: async ({ page, mode }, provide) => {
    await provide(new GalleryPage(page, mode));
  },
});

/** Declares tests for every mode: journeys that prove something about the mode itself. */
export function inEachMode(declare: (mode: Mode) => void): void {
  declareIn(modes, declare);
}

/**
 * Declares tests for served examples, where more takes part than in embedded ones: server, protocol, replica and view.
 * At full length they run embedded too. That every view works on a local model is proven by the tests of view/react.
 */
export function whereServed(declare: (mode: Mode) => void): void {
  declareIn(isFull ? modes : ["served"], declare);
}

function declareIn(chosen: readonly Mode[], declare: (mode: Mode) => void): void {
  for (const mode of chosen) {
    test.describe(mode, () => {
      test.use({ mode });
      declare(mode);
    });
  }
}
