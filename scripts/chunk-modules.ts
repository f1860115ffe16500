import { build, type InlineConfig, type Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** Modules by what loads them, as they are left once unused code is gone. */
export interface ChunkModules {
  /** Loaded by every page from the start. */
  everywhere: Set<string>;
  /** Loaded by the landing page and by others too: the frame of the site. */
  shared: Set<string>;
}

/**
 * Builds the web app once only to see which modules go together. Rolldown by itself cuts what pages share into some forty
 * pieces, one for each combination of pages that need it; as two files they are a tenth smaller and fewer to fetch.
 */
export async function findChunkModules(config: InlineConfig): Promise<ChunkModules> {
  const chunks = await buildChunks({ ...config, build: { ...config.build, minify: false } });
  const everywhere = modulesOf(loadedWith(chunks, ({ isEntry }) => isEntry));
  const landing = modulesOf(loadedWith(chunks, (chunk) => routeOf(chunk) === "index"));
  // The login page is the landing page once more.
  const others = modulesOf(
    loadedWith(chunks, (chunk) => !["index", "login", undefined].includes(routeOf(chunk))),
  );
  // The entry stays what it is: Vite finds the main script by it.
  for (const id of everywhere) if (id.endsWith("/web/main.tsx")) everywhere.delete(id);
  return { everywhere, shared: landing.intersection(others).difference(everywhere) };
}

/** The scripts of a build that is not written. */
export async function buildChunks(config: InlineConfig): Promise<Chunk[]> {
  const built = await build({ ...config, logLevel: "error", build: { ...config.build, write: false } });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  return outputs.flatMap(({ output }) => output).filter((part) => part.type === "chunk");
}

/** The chunks that are wanted, and all that they import from the start. */
export function loadedWith(chunks: readonly Chunk[], isWanted: (chunk: Chunk) => boolean): Set<Chunk> {
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

/** Which page a chunk is, as the file of its route is called; undefined for any other. */
export function routeOf({ facadeModuleId }: Chunk): string | undefined {
  return /routes\/(.+)\.tsx\?tsr-split=.*component/.exec(facadeModuleId ?? "")?.[1];
}

function modulesOf(chunks: Set<Chunk>): Set<string> {
  return new Set([...chunks].flatMap(({ moduleIds }) => moduleIds));
}
