import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { knowsKeys } from "../operations/health/service.ts";
import { readNewestMigration } from "../platform/database/migrations.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import type { Encryption } from "../platform/security/encryption.ts";
import { databaseEntry, filesFolder, type Manifest, manifestEntry, manifestSchema } from "./manifest.ts";
import { splitStatements } from "./sql-statements.ts";

/** An opened backup, whose entries all have their checksums. */
export interface Backup {
  manifest: Manifest;
  /** Returns the database's statements. */
  readStatements(): AsyncIterable<string>;
  /** Returns the keys of the files, as in `Storage.listKeys`. */
  listKeys(): string[];
  readFile(key: string): Promise<Uint8Array>;
  close(): void;
}

/** Opens a backup and checks everything in it. Throws StartProblem, also if these keys cannot read it. */
export async function openBackup(file: string, encryption: Encryption): Promise<Backup> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw new StartProblem(`${file} cannot be read: ${error.message}.`);
  });
  try {
    const entries = await readEntries(zip);
    const manifest = await readManifest(zip, entries);
    if (!manifest.entries.some(({ name }) => name === databaseEntry)) throw damaged();
    requireReadable(manifest, encryption);
    await verifyEntries(zip, { entries, manifest });
    const openEntry = (name: string) => openStream(zip, entries, name);
    return {
      manifest,
      readStatements: async function* () {
        yield* splitStatements((await openEntry(databaseEntry)).setEncoding("utf8"));
      },
      listKeys: () =>
        manifest.entries.flatMap(({ name }) =>
          name.startsWith(filesFolder) ? [name.slice(filesFolder.length)] : [],
        ),
      readFile: async (key) => Buffer.concat(await Array.fromAsync(await openEntry(filesFolder + key))),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const damaged = () => new StartProblem("The backup is damaged or not complete. Use another one.");

type Entries = Map<string, Entry>;

async function readEntries(zip: ZipFile): Promise<Entries> {
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function openStream(zip: ZipFile, entries: Entries, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) throw damaged();
  return zip.openReadStreamPromise(entry);
}

async function readManifest(zip: ZipFile, entries: Entries): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await text(await openStream(zip, entries, manifestEntry))));
  } catch {
    throw damaged();
  }
}

function requireReadable({ migration, version, keys }: Manifest, encryption: Encryption): void {
  if (migration > readNewestMigration())
    throw new StartProblem(`The backup is from the newer version ${version}. Restore it with that version.`);
  if (!knowsKeys(encryption, keys))
    throw new StartProblem(
      "ENCRYPTION_KEY: the backup's secrets are encrypted with another key. Set that key as ENCRYPTION_KEY, or as ENCRYPTION_KEY_PREVIOUS to replace it.",
    );
}

async function verifyEntries(
  zip: ZipFile,
  { entries, manifest }: { entries: Entries; manifest: Manifest },
): Promise<void> {
  for (const { name, sha256 } of manifest.entries) {
    const hash = createHash("sha256");
    try {
      for await (const part of await openStream(zip, entries, name)) hash.update(part);
    } catch {
      throw damaged();
    }
    if (hash.digest("hex") !== sha256) throw damaged();
  }
}
