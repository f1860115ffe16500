import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Rolldown } from "vite";
import { buildChunks, loadedWith, routeOf } from "./chunk-modules.ts";
import { projectRoot } from "./run-tool.ts";

/** ui.md, Weight: thousands of bytes of JavaScript, gzip. */
export const maxLandingKilobytes = 170;
export const maxRouteKilobytes = 60;

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
  const chunks = await buildChunks({
    configFile: path.join(projectRoot, "vite.config.ts"),
    configLoader: "native",
  });
  const everywhere = loadedWith(chunks, ({ isEntry }) => isEntry);
  const mainBytes = bytesOf(everywhere);
  return chunks.flatMap((chunk) => {
    const route = routeOf(chunk);
    if (!route) return [];
    const own = bytesOf(loadedWith(chunks, (other) => other === chunk).difference(everywhere));
    return { route, ownKilobytes: own / 1000, totalKilobytes: (mainBytes + own) / 1000 };
  });
}

/** A sentence for each page that weighs more than ui.md allows. */
function overweight(weights: readonly PageWeight[]): string[] {
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

function bytesOf(chunks: Set<Rolldown.OutputChunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

if (import.meta.main) {
  const sentences = overweight(await weighPages());
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
