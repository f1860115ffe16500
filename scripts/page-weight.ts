import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { z } from "zod";
import { routeFile } from "../server/platform/http/route-file.ts";
import { projectRoot } from "./run-tool.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().default(""),
    src: z.string().default(""),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
  }),
);
type Chunk = z.infer<typeof manifestSchema>[string] & { bytes: number };

const builtFolder = path.join(projectRoot, "dist/web");

/** In thousands of bytes of gzipped JavaScript. */
export const maxLandingKilobytes = 200;
export const maxRouteKilobytes = 100;
export const maxScripts = 14;

/** Pages that visitors open first. They load the kit when they are idle. */
const pagesWithoutKit = [
  "index",
  "find-doulas",
  "doulas.$slug",
  "doulas.in.$state.index",
  "doulas.in.$state.$city",
  "faq",
];

export interface PageWeight {
  /** The route's file name: 'index', 'doulas.$slug'. */
  route: string;
  /** Everything loaded until the page is idle. */
  totalKilobytes: number;
  /** The page's scripts beyond the landing page's and, if the page needs the kit, beyond the kit's. */
  ownKilobytes: number;
  scripts: number;
  needsKit: boolean;
}

/** Counts and weighs the scripts that each page of a built web app loads automatically, and the kit. */
export async function weighPages(folder = builtFolder): Promise<PageWeight[]> {
  const chunks = await readChunks(folder);
  const entryChunks = collectLoaded(chunks, ({ isEntry }) => isEntry);
  const landing = collectLoaded(chunks, ({ src }) => routeFile(src) === "index").union(entryChunks);
  const kit = [...chunks.values()].find(({ name }) => name === "kit");
  if (!kit) throw new Error("The build has no kit: see vite.config.ts.");
  const landingAndKit = collectLoaded(chunks, (chunk) => chunk === kit).union(landing);
  const weights = [...chunks.values()].flatMap((chunk) => {
    const route = routeFile(chunk.src);
    if (!route) return [];
    const loaded = collectLoaded(chunks, (other) => other === chunk).union(entryChunks);
    const needsKit = loaded.has(kit);
    return {
      route,
      ownKilobytes: countBytes(loaded.difference(needsKit ? landingAndKit : landing)) / 1000,
      totalKilobytes: countBytes(loaded) / 1000,
      scripts: loaded.size,
      needsKit,
    };
  });
  if (weights.length === 0)
    throw new Error("No script of the build is a page's: see server/platform/http/route-file.ts.");
  const kilobytes = kit.bytes / 1000;
  return [
    ...weights,
    { route: "the kit", ownKilobytes: kilobytes, totalKilobytes: kilobytes, scripts: 1, needsKit: true },
  ];
}

async function readChunks(folder: string): Promise<ReadonlyMap<string, Chunk>> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(path.join(folder, ".vite/manifest.json"), "utf8")),
  );
  const scripts = Object.entries(manifest).filter(([, { file }]) => file.endsWith(".js"));
  const chunks = scripts.map(async ([key, chunk]): Promise<[string, Chunk]> => {
    const code = await readFile(path.join(folder, chunk.file));
    return [key, { ...chunk, bytes: gzipSync(code, { level: 9 }).length }];
  });
  return new Map(await Promise.all(chunks));
}

/** Returns the included chunks and everything they import statically. */
function collectLoaded(
  chunks: ReadonlyMap<string, Chunk>,
  isIncluded: (chunk: Chunk) => boolean,
): Set<Chunk> {
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const key of chunk.imports) {
      const imported = chunks.get(key);
      if (imported) load(imported);
    }
  };
  for (const chunk of chunks.values()) if (isIncluded(chunk)) load(chunk);
  return loaded;
}

/** Describes each page above a limit. */
function describeOverweight(weights: readonly PageWeight[]): string[] {
  return weights.flatMap(({ route, ownKilobytes, totalKilobytes, scripts, needsKit }) => [
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
    ...(needsKit && pagesWithoutKit.includes(route)
      ? [`${route} imports a form or another part of the kit; visitors open it first, so make that lazy.`]
      : []),
    ...(scripts > maxScripts ? [`${route} loads ${scripts} scripts; ${maxScripts} are allowed.`] : []),
  ]);
}

function countBytes(chunks: Set<Chunk>): number {
  return [...chunks].reduce((sum, { bytes }) => sum + bytes, 0);
}

async function buildInto(outDir: string): Promise<void> {
  await build({
    configFile: path.join(projectRoot, "vite.config.ts"),
    configLoader: "native",
    logLevel: "error",
    build: { outDir },
  });
}

if (import.meta.main) {
  const isBuilt = process.argv.includes("--built");
  const folder = isBuilt ? builtFolder : makeTemporaryFolder("page-weight").path;
  if (!isBuilt) await buildInto(folder);
  const sentences = describeOverweight(await weighPages(folder));
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
