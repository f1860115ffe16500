import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { projectRoot } from "./run-tool.ts";

/** ui.md, Weight: thousands of bytes of JavaScript, gzip. */
export const maxLandingKilobytes = 130;
export const maxRouteKilobytes = 45;

export interface PageWeight {
  /** As the file of the route is called: 'index', 'doulas.$slug'. */
  route: string;
  /** Everything that is loaded until the page is idle. */
  totalKilobytes: number;
  /** What the page adds to the main script. */
  ownKilobytes: number;
}

/** Builds the web app without writing it, and weighs the scripts that each page loads by itself. */
export async function weighPages(): Promise<PageWeight[]> {
  const chunks = await buildChunks();
  const main = chunks.find((chunk) => chunk.isEntry);
  if (!main) throw new Error("The build has no main script.");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (chunk: Rolldown.OutputChunk, into = new Set<Rolldown.OutputChunk>()) => {
    if (into.has(chunk)) return into;
    into.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) withImports(imported, into);
    }
    return into;
  };
  const everywhere = withImports(main);
  const mainBytes = bytesOf(everywhere);
  return chunks.flatMap((chunk) => {
    const route = /routes\/(.+)\.tsx\?tsr-split=.*component/.exec(chunk.facadeModuleId ?? "")?.[1];
    if (!route) return [];
    const own = bytesOf(withImports(chunk).difference(everywhere));
    return { route, ownKilobytes: own / 1000, totalKilobytes: (mainBytes + own) / 1000 };
  });
}

/** A sentence for each page that weighs more than ui.md allows. */
export function overweight(weights: readonly PageWeight[]): string[] {
  return weights.flatMap(({ route, ownKilobytes, totalKilobytes }) => {
    if (route === "index") {
      return totalKilobytes > maxLandingKilobytes
        ? `The landing page loads ${totalKilobytes.toFixed(1)} KB of JavaScript (gzip); ${maxLandingKilobytes} are allowed.`
        : [];
    }
    return ownKilobytes > maxRouteKilobytes
      ? `${route} adds ${ownKilobytes.toFixed(1)} KB of JavaScript (gzip); ${maxRouteKilobytes} are allowed.`
      : [];
  });
}

async function buildChunks(): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: path.join(projectRoot, "vite.config.ts"),
    configLoader: "native",
    logLevel: "error",
    build: { write: false },
  });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  return outputs.flatMap(({ output }) => output).filter((part) => part.type === "chunk");
}

function bytesOf(chunks: Set<Rolldown.OutputChunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

if (import.meta.main) {
  const sentences = overweight(await weighPages());
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
