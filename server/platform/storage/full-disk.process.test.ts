import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const source = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
const prints = `.then(() => console.log("written"), (error) => console.log(error.name, error.message))`;

/** Writes one file, and prints what happened. */
const writesFile = (folder: string) => `
import { openStorage } from ${source("storage.ts")};
const storage = openStorage({ DATA_DIR: ${JSON.stringify(folder)}, S3_BUCKET: undefined, S3_REGION: "" });
const place = { bucket: "profile-images", userId: "one", name: "picture.webp" };
await storage.write(place, new Uint8Array(2_000_000))${prints};
`;

/** Writes a backup of a large database, and prints what happened. */
const writesBackup = (folder: string) => `
import { writeBackup } from ${source("../../operate/backup.ts")};
import { createEncryption } from ${source("../security/encryption.ts")};
import { openStorage } from ${source("storage.ts")};
import { randomBytes } from "node:crypto";
await writeBackup({
  file: ${JSON.stringify(path.join(folder, "backup.zip"))},
  storage: openStorage({ DATA_DIR: ${JSON.stringify(folder)}, S3_BUCKET: undefined, S3_REGION: "" }),
  encryption: createEncryption({ key: "a key of the tests, long enough to encrypt with" }),
  openSource: async () => ({ kind: "server", keys: [], close: async () => {}, async *dump() { yield randomBytes(2_000_000); } }),
  signal: new AbortController().signal,
})${prints};
`;

test.each([
  ["an uploaded file", writesFile, /^StorageUnavailable /],
  [
    "a backup",
    writesBackup,
    /^Error There is not enough disk space for .*backup\.zip, .* Nothing was saved\.$/,
  ],
])("%s that does not fit is refused and leaves nothing behind", async (_what, script, printed) => {
  const folder = await mkdtemp(path.join(tmpdir(), "doula-full-disk-"));
  const program = [process.execPath, "--input-type=module", "--eval", script(folder)];
  // A limit for the size of files fails a write in the middle, as a full disk does, and needs no privileges.
  const limited = ["-c", 'ulimit -f 500; exec "$@"', "sh", ...program];
  const { stdout } = await promisify(execFile)("sh", limited);
  expect(stdout.trim()).toMatch(printed);
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  await rm(folder, { recursive: true });
});
