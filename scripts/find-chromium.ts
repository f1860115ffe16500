import { findProgram, installDebianPackage } from "./find-program.ts";
import { runQuietly } from "./run-tool.ts";

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
 * The path of a Chromium for tests: CHROMIUM_PATH, otherwise one on PATH, otherwise Debian's, installed now. Undefined if
 * Playwright launches its own, which is downloaded now. If there is none, throws one line that explains what to do.
 */
export async function findChromium(): Promise<string | undefined> {
  const existingPath = await locateChromium();
  if (existingPath) return existingPath;
  await installDebianPackage("chromium-headless-shell");
  const installedPath = await locateChromium();
  if (!installedPath) await downloadChromium();
  return installedPath;
}

/** CHROMIUM_PATH, otherwise one on PATH, if there is any. Installs nothing. */
export async function locateChromium(): Promise<string | undefined> {
  const configuredPath = process.env.CHROMIUM_PATH;
  return configuredPath ? requireProgram(configuredPath) : findProgram(names);
}

/** Playwright downloads its Chromium once per version and machine. */
async function downloadChromium(): Promise<void> {
  process.stderr.write("No Chromium on PATH: using Playwright's own …\n");
  const { exitCode, output } = await runQuietly("playwright", ["install", "--only-shell", "chromium"]);
  if (exitCode === 0) return;
  throw new Error(
    `No Chromium on PATH, and Playwright could not download its own: install it, or set CHROMIUM_PATH to its executable.\n${output.trim()}`,
  );
}

async function requireProgram(file: string): Promise<string> {
  const programPath = await findProgram([file], [""]);
  if (!programPath) throw new Error(`CHROMIUM_PATH is ${file}, which is not an executable file.`);
  return programPath;
}
