import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./run-tool.ts";

/** Lists the missing files and tests that docs/spec-map.md names; a test by the words before '…' or '('. */
const map = readFileSync(path.join(projectRoot, "docs/spec-map.md"), "utf8");
const folders = "web|server|contract|db|e2e|scripts|bench|docs";
const files = new RegExp(`\\b(?:${folders})/[\\w./$-]+\\.(?:tsx?|sql|md|css)\\b`, "g");
const tests = new RegExp(`((?:${folders})/[\\w./$-]+\\.(?:test|spec)\\.tsx?) › ([^;|…(]+)`, "g");

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const isThere = (file: string) => existsSync(path.join(projectRoot, file));

const missingFiles = [...map.matchAll(files)].map(([file]) => file).filter((file) => !isThere(file));
const missingTests = [...map.matchAll(tests)]
  .filter(([, file = "", words = ""]) => isThere(file) && !read(file).includes(words.trim()))
  .map(([name]) => name);

const missing = [...new Set([...missingFiles, ...missingTests])];
for (const name of missing) console.error(`docs/spec-map.md names what is not there: ${name}`);
process.exitCode = missing.length > 0 ? 1 : 0;
