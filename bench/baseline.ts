import path from "node:path";
import { pathToFileURL } from "node:url";

/** An earlier version of the product, in its own checkout, with its own databases and servers. */
interface Baseline {
  startBenchDatabases: typeof import("./databases.ts").startBenchDatabases;
  startServer: typeof import("./server-process.ts").startServer;
}

/**
 * Opens the checkout that `BASELINE=../other npm run bench -- rates` names, with its packages installed and built.
 * Undefined if none is named.
 */
export async function openBaseline(): Promise<Baseline | undefined> {
  const folder = process.env.BASELINE;
  if (!folder) return undefined;
  const load = (file: string) => import(pathToFileURL(path.resolve(folder, "bench", file)).href);
  const databases: Pick<Baseline, "startBenchDatabases"> = await load("databases.ts");
  const processes: Pick<Baseline, "startServer"> = await load("server-process.ts");
  return { ...databases, ...processes };
}
