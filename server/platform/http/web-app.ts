import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { RenderPage } from "../../../contract/operations/site.schema.ts";
import { StartProblem } from "../errors/start-problem.ts";
import type { ReadShell } from "./pages.ts";
import { routeFile } from "./route-file.ts";
import { createFileServer, type ServeFile } from "./static-files.ts";
import { readUnavailablePage, type UnavailablePage } from "./unavailable-page.ts";

/** The source of the web app's pages. */
export interface WebApp {
  readShell: ReadShell;
  renderPage: RenderPage;
  /** Returns the URLs of the scripts that a page of these routes needs besides the main one. */
  listScripts: (routeIds: readonly string[]) => string[];
  serveFile: ServeFile;
  /** Undefined if the web app runs from its sources. */
  unavailablePage: UnavailablePage | undefined;
  /** Receives every request first; calls `next` for those the server handles. */
  before(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

const root = path.join(import.meta.dirname, "../../..");

/** Opens the web app that `npm run build` built. Throws StartProblem. */
export async function openBuiltWebApp(): Promise<WebApp> {
  const folder = path.join(root, "dist/web");
  const shell = await readFile(path.join(folder, "index.html"), "utf8").catch(() => {
    throw new StartProblem("The web app is not built. Run `npm run build` first, or start with `npm start`.");
  });
  const scripts = readRouteScripts(await readFile(path.join(folder, ".vite/manifest.json"), "utf8"));
  // Loaded on the first page request, so that the server is ready sooner.
  let renderer: Promise<RenderPage> | undefined;
  return {
    readShell: async () => shell,
    renderPage: async (request) => {
      renderer ??= importRenderer(
        () => import(pathToFileURL(path.join(root, "dist/ssr/entry-server.js")).href),
      );
      return (await renderer)(request);
    },
    listScripts: (routeIds) => [...new Set(routeIds.flatMap((id) => scripts.get(id) ?? []))],
    serveFile: createFileServer(folder),
    unavailablePage: await readUnavailablePage(),
    before: (_request, _response, next) => next(),
    close: async () => undefined,
  };
}

/** Serves the web app from its sources on the server's own port, reloading it as they change. */
export async function openWatchedWebApp(server: Server): Promise<WebApp> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: path.join(root, "vite.config.ts"),
    // The other loaders write a file, which `node --watch` would treat as a change of ours.
    configLoader: "native",
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    readShell: async (url) =>
      vite.transformIndexHtml(url, await readFile(path.join(root, "web/index.html"), "utf8")),
    renderPage: async (request) =>
      (await importRenderer(() => vite.ssrLoadModule("/entry-server.tsx")))(request),
    listScripts: () => [],
    serveFile: async () => undefined,
    unavailablePage: undefined,
    before: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}

const rendererSchema = z.object({
  renderPage: z.custom<RenderPage>((value) => typeof value === "function"),
});

async function importRenderer(load: () => Promise<unknown>): Promise<RenderPage> {
  return rendererSchema.parse(await load()).renderPage;
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), isEntry: z.boolean().optional() }),
);

/** Returns each route's own scripts from Vite's manifest, without the main script's. */
function readRouteScripts(manifestJson: string): Map<string, string[]> {
  const manifest = manifestSchema.parse(JSON.parse(manifestJson));
  const listScripts = (key: string): string[] => {
    const chunk = manifest[key];
    if (!chunk || chunk.isEntry) return [];
    return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(listScripts)];
  };
  const scripts = new Map<string, string[]>();
  for (const key of Object.keys(manifest)) {
    const file = routeFile(key);
    if (file) scripts.set(routeId(file), listScripts(key));
  }
  return scripts;
}

/** Converts the router's file names: a dot is a slash, `index` is the folder itself. */
function routeId(file: string): string {
  return `/${file.replaceAll(".", "/")}`.replace(/\/index$/, "") || "/";
}
