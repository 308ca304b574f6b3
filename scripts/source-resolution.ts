/** Vite settings that resolve packages to their sources: no build before a test, a page or a benchmark. */
import { defaultClientConditions, defaultServerConditions, type UserConfig } from "vite";

export const sourceResolution = {
  resolve: { conditions: ["@heddle/source", ...defaultClientConditions] },
  ssr: { resolve: { conditions: ["@heddle/source", ...defaultServerConditions] } },
} satisfies UserConfig;
