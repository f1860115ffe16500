import { readFileSync } from "node:fs";
import { z } from "zod";

const packageSchema = z.object({ version: z.string() });
const buildSchema = z.object({ commit: z.string().nullable() });

export interface Version {
  /** package.json's. */
  version: string;
  /** The built commit; null for a build without Git. */
  commit: string | null;
}

/** Returns this program's version. `npm run build` writes the commit. */
export function readVersion(): Version {
  const { version } = packageSchema.parse(JSON.parse(readText("../../../package.json")));
  return { version, ...readBuild() };
}

function readBuild(): { commit: string | null } {
  try {
    return buildSchema.parse(JSON.parse(readText("../../../dist/build.json")));
  } catch {
    return { commit: null };
  }
}

function readText(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8");
}
