import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Writes one file, and prints what happened. */
const script = (folder: string) => `
import { openStorage } from ${JSON.stringify(path.join(import.meta.dirname, "storage.ts"))};
const storage = openStorage({ DATA_DIR: ${JSON.stringify(folder)}, S3_BUCKET: undefined, S3_REGION: "" });
const place = { bucket: "profile-images", userId: "one", name: "picture.webp" };
await storage.write(place, new Uint8Array(2_000_000)).then(() => console.log("written"), (error) => console.log(error.name));
`;

test("a file that does not fit leaves nothing behind", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "doula-full-disk-"));
  const program = [process.execPath, "--input-type=module", "--eval", script(folder)];
  // A limit for the size of files fails a write in the middle, as a full disk does, and needs no privileges.
  const limited = ["-c", 'ulimit -f 500; exec "$@"', "sh", ...program];
  const { stdout } = await promisify(execFile)("sh", limited);
  expect(stdout).toBe("StorageUnavailable\n");
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  await rm(folder, { recursive: true });
});
