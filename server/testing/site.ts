import { sitePages } from "../operations/site/pages.ts";
import { openBuiltWebApp, type WebApp } from "../platform/http/web-app.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import { startTestApp, type TestApp } from "./app.ts";

interface ReadPage {
  status: number;
  headers: Headers;
  html: string;
  /** The text a reader sees, without the scripts' data. */
  text: string;
}

export interface TestSite {
  app: TestApp;
  /** Reads a page from the server, with the session `as`. */
  read(path: string, as?: string): Promise<ReadPage>;
}

/** Starts the app with the built web app's pages. `alter` changes the renderer. */
export async function startSite(
  places: PlacesProvider,
  alter: (webApp: WebApp) => WebApp = (webApp) => webApp,
): Promise<TestSite> {
  const webApp = alter(await openBuiltWebApp());
  const app = await startTestApp({
    places,
    createPages: (platform) => sitePages(platform, webApp, { isWatching: false }),
  });
  return { app, read: (path, as) => readPage(app, path, as) };
}

async function readPage(app: TestApp, path: string, as?: string): Promise<ReadPage> {
  const response = await app.send(path, { as, redirect: "manual" });
  const html = await response.text();
  const text = html
    .replaceAll(/<script[^>]*type="application\/json"[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<!--.*?-->/gs, "");
  return { status: response.status, headers: response.headers, html, text };
}
