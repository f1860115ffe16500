import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const configFile = path.join(root, "contract/platform/zod-config.ts");

/** Counts calls of `new Function` while contract/platform/fields.schema.ts loads and a schema parses. */
function countProbes(where: "browser" | "server"): Promise<number> {
  const program = `
    const { parentPort } = require("node:worker_threads");
    let probes = 0;
    if (${where === "browser"}) globalThis.document = {};
    globalThis.Function = new Proxy(Function, {
      construct: (target, given) => { probes += 1; return Reflect.construct(target, given); },
    });
    import(${JSON.stringify(path.join(root, "contract/identity/accounts.schema.ts"))}).then(({ sessionSchema }) => {
      sessionSchema.safeParse({});
      parentPort.postMessage(probes);
    });
  `;
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

test("compiles schemas with `new Function` on the server, but never in a browser", async () => {
  expect(await countProbes("browser")).toBe(0);
  expect(await countProbes("server")).toBeGreaterThan(0);
});

test("configures zod before creating any schema for the browser", () => {
  const files = ["contract", "web"]
    .flatMap(listSourceFiles)
    .filter((file) => listImports(file).includes("zod"));
  expect(files.length).toBeGreaterThan(10);
  const lateFiles = files.filter((file) => file !== configFile && !listLoadedFiles(file).has(configFile));
  expect(lateFiles.map((file) => path.relative(root, file))).toEqual([]);
});

function listSourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|gen|d)\.tsx?$/.test(name))
    .map((name) => path.join(root, folder, name));
}

/** A file's runtime imports, without type imports. */
function listImports(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/^import (?!type )(?:[^"]*? from )?"([^"]+)";$/gm)].map(([, name = ""]) => name);
}

/** All files that a file loads, including itself. */
function listLoadedFiles(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const name of listImports(file))
    if (/^\.\.?\/.*\.tsx?$/.test(name)) listLoadedFiles(path.join(path.dirname(file), name), seen);
  return seen;
}
