import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "./run-tool.ts";

const namesSchema = z.record(z.string(), z.unknown()).default({});

const packageSchema = z.object({
  version: z.string(),
  license: z.string().default("none"),
  integrity: z.string().optional(),
  /** Some package can do without it, such as a binary for another platform. */
  optional: z.boolean().default(false),
  dependencies: namesSchema,
  optionalDependencies: namesSchema,
  peerDependencies: namesSchema,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});
type LockedPackage = z.infer<typeof packageSchema>;

/** The packages of package-lock.json by folder, such as `node_modules/react`. The project itself is at ''. */
export type Lock = Readonly<Record<string, LockedPackage>>;

/** What packages mean whose license has an outdated name, according to the text in them. */
const statedLicenses: Record<string, string> = { "node_modules/url-template": "BSD-3-Clause" };

export function readLock(): Lock {
  const text = readFileSync(path.join(projectRoot, "package-lock.json"), "utf8");
  const { packages } = z.object({ packages: z.record(z.string(), packageSchema) }).parse(JSON.parse(text));
  const entries = Object.entries(packages).map(([folder, locked]): [string, LockedPackage] => [
    folder,
    { ...locked, license: statedLicenses[folder] ?? locked.license },
  ]);
  return Object.fromEntries(entries);
}

/** Throws if the lock file has no package in this folder. */
export function readPackage(lock: Lock, folder: string): LockedPackage {
  const locked = lock[folder];
  if (!locked) throw new Error(`package-lock.json has no ${folder}.`);
  return locked;
}

/** `@scope/name` of the package in a folder. */
export function packageName(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Returns the folders of what a package needs, without its development tools and optional peers. */
export function listDependencies(lock: Lock, folder: string): string[] {
  const locked = readPackage(lock, folder);
  const peers = Object.keys(locked.peerDependencies);
  return [
    ...Object.keys(locked.dependencies),
    ...Object.keys(locked.optionalDependencies),
    ...peers.filter((name) => !locked.peerDependenciesMeta[name]?.optional),
  ].flatMap((name) => findFolder(lock, folder, name) ?? []);
}

/** As Node does: in the package's own node_modules first, then in those of the folders around it. */
function findFolder(lock: Lock, from: string, name: string): string | undefined {
  const folder = `${from ? `${from}/` : ""}node_modules/${name}`;
  if (folder in lock) return folder;
  return from
    ? findFolder(lock, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name)
    : undefined;
}

/** Returns the folders that `npm ci` fills if package.json has no devDependencies, as deploy/Containerfile does. */
export function listProductionPackages(lock: Lock): Set<string> {
  const found = new Set<string>();
  const visit = (folder: string) => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const dependency of listDependencies(lock, folder)) visit(dependency);
  };
  for (const folder of listDependencies(lock, "")) visit(folder);
  return found;
}
