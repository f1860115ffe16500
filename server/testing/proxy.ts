import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

export interface ProxyOptions {
  /** An empty folder that other users can read: nginx's workers have their own. */
  folder: string;
  /** Where the site's processes listen. */
  upstreams: string[];
}

export interface RunningProxy {
  /** The server that is https in production. */
  url: string;
  /** Returns everything that the proxy has logged. */
  readLogs(): Promise<string>;
  stop(): Promise<void>;
}

/** Writes what a proxy answers while the site is down. Returns the folder. */
export async function writeDownPages(folder: string): Promise<string> {
  const web = path.join(folder, "web");
  await mkdir(web);
  for (const file of ["503.html", "503.json"]) await writeFile(path.join(web, file), file);
  return web;
}

/** Waits until something answers at the URL. */
export async function waitUntilOpen(url: string): Promise<void> {
  for (const end = Date.now() + 20_000; ; ) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return void (await response.text());
    if (Date.now() > end) throw new Error(`Nothing answers at ${url}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Replaces a text of a shipped file, which must contain it. */
export function replaceIn(shipped: string, text: string, replacement: string): string {
  if (!shipped.includes(text)) throw new Error(`The shipped file does not contain ${text}`);
  return shipped.replaceAll(text, replacement);
}
