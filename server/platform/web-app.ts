import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import path from "node:path";
import { type ReadShell, readStaticFiles, type StaticFile } from "./pages.ts";

/** Where the pages of the web app come from. */
export interface WebApp {
  readShell: ReadShell;
  files: Map<string, StaticFile>;
  /** Sees every request first; calls `next` for those that are the server's. */
  before(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

const root = path.join(import.meta.dirname, "../..");

/** The web app as `npm run build` made it; thrown where it was not built. */
export async function openBuiltWebApp(): Promise<WebApp> {
  const folder = path.join(root, "dist/web");
  const shell = await readFile(path.join(folder, "index.html"), "utf8").catch(() => {
    throw new Error("The web app is not built. Run `npm run build` first, or `npm start`.");
  });
  return {
    readShell: async () => shell,
    files: await readStaticFiles(folder),
    before: (_request, _response, next) => next(),
    close: async () => undefined,
  };
}

/** The web app from its sources, reloaded as they change, on the server's own port. */
export async function openWatchedWebApp(server: Server): Promise<WebApp> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: path.join(root, "vite.config.ts"),
    // The other loaders write a file, which `node --watch` would take for a change of ours.
    configLoader: "native",
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    readShell: async (url) =>
      vite.transformIndexHtml(url, await readFile(path.join(root, "web/index.html"), "utf8")),
    files: new Map(),
    before: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
