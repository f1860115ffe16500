import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { routeFileOf } from "../server/platform/route-file.ts";
import { projectRoot } from "./run-tool.ts";

type Chunk = Rolldown.OutputChunk;

/** ui.md, Weight: thousands of bytes of JavaScript, gzip. */
export const maxLandingKilobytes = 171;
export const maxRouteKilobytes = 60;
/** Each is a request that competes with the style sheet and the fonts. */
export const maxScripts = 10;

export interface PageWeight {
  /** As the file of the route is called: 'index', 'doulas.$slug'. */
  route: string;
  /** Everything that is loaded until the page is idle. */
  totalKilobytes: number;
  /** What the page adds to the landing page's scripts. */
  ownKilobytes: number;
  scripts: number;
}

/** Builds the web app without writing it, counts and weighs the scripts that each page loads by itself. */
export async function weighPages(): Promise<PageWeight[]> {
  const chunks = await buildChunks();
  const everywhere = loadedWith(chunks, ({ isEntry }) => isEntry);
  const landing = loadedWith(chunks, (chunk) => routeFileOf(chunk.facadeModuleId ?? "") === "index").union(
    everywhere,
  );
  const weights = chunks.flatMap((chunk) => {
    const route = routeFileOf(chunk.facadeModuleId ?? "");
    if (!route) return [];
    const loaded = loadedWith(chunks, (other) => other === chunk).union(everywhere);
    return {
      route,
      ownKilobytes: bytesOf(loaded.difference(landing)) / 1000,
      totalKilobytes: bytesOf(loaded) / 1000,
      scripts: loaded.size,
    };
  });
  if (weights.length === 0)
    throw new Error("No script of the build is a page's: see server/platform/route-file.ts.");
  return weights;
}

/** The scripts of a build that is not written. */
async function buildChunks(): Promise<Chunk[]> {
  const built = await build({
    configFile: path.join(projectRoot, "vite.config.ts"),
    configLoader: "native",
    logLevel: "error",
    build: { write: false },
  });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  return outputs.flatMap(({ output }) => output).filter((part) => part.type === "chunk");
}

/** The chunks that are wanted, and all that they import from the start. */
function loadedWith(chunks: readonly Chunk[], isWanted: (chunk: Chunk) => boolean): Set<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) load(imported);
    }
  };
  for (const chunk of chunks) if (isWanted(chunk)) load(chunk);
  return loaded;
}

/** A sentence for each page that weighs more than ui.md allows. */
function overweight(weights: readonly PageWeight[]): string[] {
  return weights.flatMap(({ route, ownKilobytes, totalKilobytes, scripts }) => [
    ...(route === "index" && totalKilobytes > maxLandingKilobytes
      ? [
          `The landing page loads ${totalKilobytes.toFixed(1)} KB of JavaScript (gzip); ${maxLandingKilobytes} are allowed.`,
        ]
      : []),
    ...(route !== "index" && ownKilobytes > maxRouteKilobytes
      ? [
          `${route} adds ${ownKilobytes.toFixed(1)} KB of JavaScript (gzip); ${maxRouteKilobytes} are allowed.`,
        ]
      : []),
    ...(scripts > maxScripts ? [`${route} loads ${scripts} scripts; ${maxScripts} are allowed.`] : []),
  ]);
}

function bytesOf(chunks: Set<Chunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

if (import.meta.main) {
  const sentences = overweight(await weighPages());
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
