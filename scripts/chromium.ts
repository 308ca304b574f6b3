/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { homedir, platform } from "node:os";
import { join } from "node:path";
import { isMain } from "./workspace.ts";

/** As root Chromium runs only without its sandbox; the other flags disable background network requests. */
export const chromiumFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Chromium without windows, which opens a page with a third of the work: `npm test` takes two thirds of the time. */
const headlessShells: readonly string[] = ["/usr/bin/chromium-headless-shell"];

const defaultPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [
    process.env["PROGRAMFILES"],
    process.env["PROGRAMFILES(X86)"],
    process.env["LOCALAPPDATA"],
  ]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe")),
};

/** Path of an installed Chromium, or undefined. Throws if `HEDDLE_CHROMIUM` or `CHROME_PATH` is not executable. */
export function findChromium(): string | undefined {
  return findHeadlessShell() ?? findBrowser();
}

/** Path of a Chromium. Installs one if possible; otherwise throws an error that explains how. */
export function ensureChromium(): string {
  const found =
    findHeadlessShell() ??
    installChromium("chromium-headless-shell") ??
    findBrowser() ??
    installChromium("chromium");
  if (found) return found;
  throw new Error(
    "No Chromium found: run `apt-get install chromium` or `npx playwright install chromium`, or set HEDDLE_CHROMIUM to the path of one",
  );
}

/** The Chromium that an environment variable names, or one without windows. */
function findHeadlessShell(): string | undefined {
  for (const variable of ["HEDDLE_CHROMIUM", "CHROME_PATH"]) {
    const path = process.env[variable];
    if (!path) continue;
    if (isExecutable(path)) return path;
    throw new Error(`${variable} is "${path}", which is not an executable file`);
  }
  return [...headlessShells, ...downloadedByPlaywright("chromium_headless_shell")].find(
    isExecutable,
  );
}

function findBrowser(): string | undefined {
  return [...(defaultPaths[platform()] ?? []), ...downloadedByPlaywright("chromium")].find(
    isExecutable,
  );
}

/** Installs a Chromium where that needs no question: as root of a Debian system. */
function installChromium(name: string): string | undefined {
  if (!mayInstall()) return undefined;
  console.log(`Installing Debian's ${name} for the tests in a browser`);
  // With the lists of an old image, apt would install an old version. Without a network they may still do.
  aptGet("update");
  if (!aptGet("install", name)) return undefined;
  return findChromium();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The executables in a download of Playwright, for each system. */
const executables = {
  chromium: [
    "chrome-linux/chrome",
    "chrome-linux64/chrome",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    "chrome-win/chrome.exe",
    "chrome-win64/chrome.exe",
  ],
  chromium_headless_shell: [
    "chrome-linux/headless_shell",
    "chrome-mac/headless_shell",
    "chrome-win/headless_shell.exe",
    "chrome-headless-shell-linux64/chrome-headless-shell",
    "chrome-headless-shell-mac-arm64/chrome-headless-shell",
    "chrome-headless-shell-mac-x64/chrome-headless-shell",
    "chrome-headless-shell-win64/chrome-headless-shell.exe",
  ],
};

/** Paths where Playwright may have put a browser, the newest first. */
function downloadedByPlaywright(browser: keyof typeof executables): string[] {
  const caches: Partial<Record<NodeJS.Platform, string>> = {
    linux: join(homedir(), ".cache", "ms-playwright"),
    darwin: join(homedir(), "Library", "Caches", "ms-playwright"),
    win32: join(homedir(), "AppData", "Local", "ms-playwright"),
  };
  const cache = process.env["PLAYWRIGHT_BROWSERS_PATH"] ?? caches[platform()];
  if (cache === undefined || !existsSync(cache)) return [];
  const revision = (name: string): number => Number(name.split("-")[1]);
  return readdirSync(cache)
    .filter((name) => name.startsWith(`${browser}-`) && revision(name) > 0)
    .toSorted((a, b) => revision(b) - revision(a))
    .flatMap((name) => executables[browser].map((path) => join(cache, name, path)));
}

function mayInstall(): boolean {
  return platform() === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function aptGet(command: "update" | "install", ...packages: string[]): boolean {
  const options = command === "install" ? ["--yes", "--no-install-recommends"] : [];
  const { status } = spawnSync("apt-get", [command, "--quiet", ...options, ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

if (isMain(import.meta.url)) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
