import { openBuiltWebApp, type WebApp } from "../platform/web-app.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import { sitePages } from "../site/pages.ts";
import { startTestApp, type TestApp } from "./app.ts";

interface ReadPage {
  status: number;
  headers: Headers;
  html: string;
  /** What a reader sees, without the blocks that are for the script. */
  text: string;
}

export interface TestSite {
  app: TestApp;
  /** A page as the server answers it, to whoever's session `as` is. */
  read(path: string, as?: string): Promise<ReadPage>;
}

/** The app with the pages of the web app as it was built. `alter` changes what renders them. */
export async function startSite(
  places: PlacesProvider,
  alter: (webApp: WebApp) => WebApp = (webApp) => webApp,
): Promise<TestSite> {
  const webApp = alter(await openBuiltWebApp());
  const app = await startTestApp({
    places,
    pagesOf: (platform) => sitePages(platform, webApp, { isWatching: false }),
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
