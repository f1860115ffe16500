import { canInstall, findProgram, install } from "./find-program.ts";

/**
 * Each context is a window, and each window's address bar draws its suggestions with two pages of its own: half a second
 * of processor time for a bar that nobody sees.
 */
const addressBarPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** What Playwright turns off: the last list given counts, so ours has to repeat it. */
const offInPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** How Chromium is started for tests and benchmarks: without a window, a sandbox of its own, or calls home. */
export const chromiumArgs = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  `--disable-features=${[...offInPlaywright, ...addressBarPages].join(",")}`,
];

const names = ["chromium", "chromium-browser", "google-chrome"];

/**
 * The path of a Chromium to test with: CHROMIUM_PATH, else one on PATH, else Debian's, installed now.
 * Throws one line that says what to do when there is none to be had.
 */
export async function findChromium(): Promise<string> {
  const found = await locateChromium();
  if (found) return found;
  if (await canInstall()) await install("chromium");
  const installed = await findProgram(names);
  if (installed) return installed;
  throw new Error("No Chromium on PATH: install it, or set CHROMIUM_PATH to its executable.");
}

/** CHROMIUM_PATH, else one on PATH, if there is any. Installs nothing. */
export async function locateChromium(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH;
  return given ? existing(given) : findProgram(names);
}

async function existing(file: string): Promise<string> {
  const found = await findProgram([file], [""]);
  if (!found) throw new Error(`CHROMIUM_PATH is ${file}, which is no executable file.`);
  return found;
}
