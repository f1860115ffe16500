import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { RenderPage } from "../../contract/site.schema.ts";
import type { ReadShell } from "./pages.ts";
import { routeFileOf } from "./route-file.ts";
import { StartProblem } from "./start-problem.ts";
import { readStaticFiles, type StaticFile } from "./static-files.ts";
import { readUnavailablePage, type UnavailablePage } from "./unavailable-page.ts";

/** Where the pages of the web app come from. */
export interface WebApp {
  readShell: ReadShell;
  renderPage: RenderPage;
  /** Addresses of the scripts that a page made of these routes needs besides the main one. */
  scriptsOf: (routeIds: readonly string[]) => string[];
  files: Map<string, StaticFile>;
  /** Undefined if the web app runs from its sources. */
  unavailablePage: UnavailablePage | undefined;
  /** Sees every request first; calls `next` for those that are the server's. */
  before(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

const root = path.join(import.meta.dirname, "../..");

/** The web app as `npm run build` made it. Throws StartProblem. */
export async function openBuiltWebApp(): Promise<WebApp> {
  const folder = path.join(root, "dist/web");
  const shell = await readFile(path.join(folder, "index.html"), "utf8").catch(() => {
    throw new StartProblem("The web app is not built. Run `npm run build` first, or start with `npm start`.");
  });
  const scripts = readRouteScripts(await readFile(path.join(folder, ".vite/manifest.json"), "utf8"));
  // Read when the first page is asked for: the server is ready sooner without it.
  let renderer: Promise<RenderPage> | undefined;
  return {
    readShell: async () => shell,
    renderPage: async (request) => {
      renderer ??= importRenderer(
        () => import(pathToFileURL(path.join(root, "dist/ssr/entry-server.js")).href),
      );
      return (await renderer)(request);
    },
    scriptsOf: (routeIds) => [...new Set(routeIds.flatMap((id) => scripts.get(id) ?? []))],
    files: await readStaticFiles(folder),
    unavailablePage: await readUnavailablePage(),
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
    renderPage: async (request) =>
      (await importRenderer(() => vite.ssrLoadModule("/entry-server.tsx")))(request),
    scriptsOf: () => [],
    files: new Map(),
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

/** Which scripts each route has of its own, from Vite's manifest; what the main script brings is left out. */
function readRouteScripts(manifestJson: string): Map<string, string[]> {
  const manifest = manifestSchema.parse(JSON.parse(manifestJson));
  const scriptsOf = (key: string): string[] => {
    const chunk = manifest[key];
    if (!chunk || chunk.isEntry) return [];
    return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(scriptsOf)];
  };
  const scripts = new Map<string, string[]>();
  for (const key of Object.keys(manifest)) {
    const file = routeFileOf(key);
    if (file) scripts.set(routeIdOf(file), scriptsOf(key));
  }
  return scripts;
}

/** The router's file names: a dot is a slash, `index` is the folder itself. */
function routeIdOf(file: string): string {
  return `/${file.replaceAll(".", "/")}`.replace(/\/index$/, "") || "/";
}
