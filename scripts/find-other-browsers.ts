import { findOrInstall } from "./find-program.ts";

/**
 * The path of Firefox: on PATH, otherwise Debian's, installed now. If there is none, throws one line that
 * explains what to do.
 */
export async function findFirefox(): Promise<string> {
  return findOrInstall(["firefox-esr", "firefox"], "firefox-esr");
}

/** The paths of WebKitGTK's driver, whose package includes a browser, and of a virtual screen for it. */
export async function findWebKit(): Promise<{ driver: string; screen: string }> {
  return {
    driver: await findOrInstall(["WebKitWebDriver"], "webkit2gtk-driver"),
    screen: await findOrInstall(["Xvfb"], "xvfb"),
  };
}
