import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Lock, packageName, readPackage } from "./lock-file.ts";
import { projectRoot } from "./run-tool.ts";

/** A font or package, and the text that has to accompany it. */
export interface LicensedWork {
  title: string;
  text: string;
}

/** Reads the license and notice files of the packages in these folders; those of other platforms are not installed. */
export async function readLicenses(lock: Lock, folders: Iterable<string>): Promise<LicensedWork[]> {
  const works = await Promise.all([...folders].map((folder) => readPackageLicense(lock, folder)));
  return works.filter((work) => work !== undefined);
}

async function readPackageLicense(lock: Lock, folder: string): Promise<LicensedWork | undefined> {
  const name = packageName(folder);
  const { version, license, optional } = readPackage(lock, folder);
  const location = path.join(projectRoot, folder);
  const entries = await readdir(location, { withFileTypes: true }).catch((error: unknown) => {
    if (optional) return undefined;
    throw error;
  });
  if (!entries) return undefined;
  const files = entries.filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name));
  const texts = await Promise.all(files.map((file) => readFile(path.join(location, file.name), "utf8")));
  return {
    title: `${name} ${version} (${license})`,
    text:
      texts.map((text) => text.trim()).join("\n\n") ||
      `The package contains no license text: see https://www.npmjs.com/package/${name}`,
  };
}

/** Reads the licenses of the fonts, which are beside them: fonts/figtree-license.txt. */
export async function readFontLicenses(): Promise<LicensedWork[]> {
  const folder = path.join(projectRoot, "web/styles/fonts");
  const files = (await readdir(folder)).filter((name) => name.endsWith("-license.txt"));
  return Promise.all(
    files.map(async (name) => ({
      title: `The font ${name.replace("-license.txt", "")}`,
      text: (await readFile(path.join(folder, name), "utf8")).trim(),
    })),
  );
}

/** Lists works with their texts. Works with the same text share it. */
export function formatLicenses(introduction: string, works: readonly LicensedWork[]): string {
  const groups = Map.groupBy(works, ({ text }) => text);
  const sections = [...groups].map(([text, sharing]) =>
    [...sharing.map(({ title }) => title), "", text, ""].join("\n"),
  );
  return [`${introduction}\n`, ...sections].join(`\n${"-".repeat(80)}\n\n`);
}
