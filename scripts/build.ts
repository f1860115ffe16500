import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { buildDatabaseTemplate } from "./build-database.ts";
import { buildGazetteer } from "./build-gazetteer.ts";
import { buildNotices } from "./build-notices.ts";
import { buildPortraits } from "./build-portraits.ts";
import { buildUnavailablePage } from "./build-unavailable-page.ts";

/**
 * `npm run build`: the gazetteer, the empty database, the demo portraits, the web app for browser and server, the 503 page, licenses
 * and bill of materials, compressed copies, and the commit that /version shows.
 */
const root = path.join(import.meta.dirname, "..");

buildGazetteer();
await buildDatabaseTemplate();
await buildPortraits();
const web = {
  configFile: path.join(root, "vite.config.ts"),
  configLoader: "native",
  logLevel: "warn",
} as const;
await build(web);
// The same app for the server, which renders its pages: a single file loads quickly.
await build({
  ...web,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    ssr: "entry-server.tsx",
    outDir: "../dist/ssr",
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
  },
  ssr: { noExternal: true },
});
await buildUnavailablePage();
await buildNotices();
await compressFolder(path.join(root, "dist/web"));
await writeFile(path.join(root, "dist/build.json"), JSON.stringify({ commit: await readCommit() }));

/** Null without Git, or outside a checkout. COMMIT names it where there is no Git, as in deploy/Containerfile. */
async function readCommit(): Promise<string | null> {
  if (process.env.COMMIT) return process.env.COMMIT;
  const { stdout } = await promisify(execFile)("git", ["rev-parse", "--short", "HEAD"], { cwd: root }).catch(
    () => ({ stdout: "" }),
  );
  return stdout.trim() || null;
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const compressible = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|svg|txt|webmanifest)$/.test(entry.name),
  );
  await Promise.all(compressible.map((entry) => compressFile(path.join(entry.parentPath, entry.name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const [brotlied, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotlied), writeFile(`${file}.gz`, gzipped)]);
}
