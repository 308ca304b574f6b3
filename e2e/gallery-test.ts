import { test as base } from "@playwright/test";
import { GalleryPage, type Mode, modes } from "./gallery-page.ts";

/** A test that visits the gallery, served unless it says otherwise. */
export const test = base.extend<{ mode: Mode; gallery: GalleryPage }>({
  mode: ["served", { option: true }],
  gallery: async ({ page, mode }, provide) => {
    await provide(new GalleryPage(page, mode));
  },
});

/** Declares tests once for each mode. */
export function inEachMode(declare: (mode: Mode) => void): void {
  for (const mode of modes) {
    test.describe(mode, () => {
      test.use({ mode });
      declare(mode);
    });
  }
}
