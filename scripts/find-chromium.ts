import { canInstall, findProgram, install } from "./find-program.ts";

/**
 * Each context is a window, and each window's address bar draws its suggestions with two hidden pages, which
 * costs half a second of processor time.
 */
const addressBarPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Playwright's own list: the last list given replaces earlier ones, so ours must repeat it. */
const playwrightDisabledFeatures = [
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

/** How Chromium starts for tests and benchmarks: headless, unsandboxed, without phoning home. */
export const chromiumArgs = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  `--disable-features=${[...playwrightDisabledFeatures, ...addressBarPages].join(",")}`,
];

/** The shell, which has no windows to draw, takes a quarter less processor time than Chromium itself. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/**
 * The path of a Chromium for tests: CHROMIUM_PATH, otherwise one on PATH, otherwise Debian's, installed
 * now. If there is none, throws one line that explains what to do.
 */
export async function findChromium(): Promise<string> {
  const programPath = await locateChromium();
  if (programPath) return programPath;
  if (await canInstall()) await install("chromium-headless-shell");
  const installedPath = await findProgram(names);
  if (installedPath) return installedPath;
  throw new Error("No Chromium on PATH: install it, or set CHROMIUM_PATH to its executable.");
}

/** CHROMIUM_PATH, otherwise one on PATH, if there is any. Installs nothing. */
export async function locateChromium(): Promise<string | undefined> {
  const configuredPath = process.env.CHROMIUM_PATH;
  return configuredPath ? requireProgram(configuredPath) : findProgram(names);
}

async function requireProgram(file: string): Promise<string> {
  const programPath = await findProgram([file], [""]);
  if (!programPath) throw new Error(`CHROMIUM_PATH is ${file}, which is not an executable file.`);
  return programPath;
}
