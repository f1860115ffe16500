import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { knowsKeys } from "../operations/health/service.ts";
import { readNewestMigration } from "../platform/database/migrations.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { readVersion } from "../platform/observability/version.ts";
import type { Encryption } from "../platform/security/encryption.ts";
import { type ArchiveEntry, createArchive } from "../platform/storage/archive.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { databaseEntry, filesFolder, type Manifest, manifestEntry } from "./manifest.ts";

/** A database to back up. */
export interface BackupSource {
  kind: Manifest["source"];
  /** The prefixes of all encrypted values. */
  keys: string[];
  dump(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

interface BackupOptions {
  /** Where to write the archive. It must not exist. */
  file: string;
  storage: Storage;
  encryption: Encryption;
  /** Opens the database, once the files that exist now are in the archive. */
  openSource(): Promise<BackupSource>;
  /** Stops the backup and removes what it has written. */
  signal: AbortSignal;
}

/**
 * Writes a backup of database and files while the site is running. Files are read before and after the database, so
 * every file that a row names is in the backup, even if it is replaced while the backup runs. Throws StartProblem.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { file, signal } = options;
  if (existsSync(file)) throw new StartProblem(`${file} exists. Choose another name.`);
  const unfinished = `${file}.unfinished`;
  // Never an existing file: it could be another user's, or a link to one.
  const target = await open(unfinished, "wx", 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartProblem(
      code === "EEXIST"
        ? `${unfinished} exists: another backup is writing it, or one was interrupted. If none is running, remove it.`
        : `${unfinished} cannot be written (${code}).`,
    );
  });
  try {
    const backup = createBackup(options);
    await pipeline(Readable.from(backup.archive), target.createWriteStream({ flush: true }), { signal });
    await rename(unfinished, file);
    return backup.manifest();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw isDiskFull(error) ? new StartProblem(fullDiskText(file)) : error;
  }
}

/** A full disk, a quota, and the largest file that a file system or a process may have. */
const fullDiskCodes = ["ENOSPC", "EDQUOT", "EFBIG"];

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && fullDiskCodes.includes(String(error.code));
}

const fullDiskText = (file: string) =>
  `There is not enough disk space for ${file}, or for a copy of the embedded database in ${tmpdir()}. Nothing was saved.`;

function createBackup({ storage, encryption, openSource }: BackupOptions) {
  const takenAt = new Date();
  const written: Manifest["entries"] = [];
  let manifest: Manifest | undefined;

  async function* addFiles(): AsyncIterable<ArchiveEntry> {
    const known = new Set(written.map(({ name }) => name));
    for (const key of await storage.listKeys()) {
      const name = filesFolder + key;
      if (known.has(name)) continue;
      const bytes = await storage.readKey(key);
      // It was deleted since it was listed.
      if (bytes) yield { name, content: addChecksum(name, [bytes]), isCompressed: true };
    }
  }

  async function* addChecksum(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const hash = createHash("sha256");
    let size = 0;
    for await (const part of content) {
      hash.update(part);
      size += part.length;
      yield part;
    }
    written.push({ name, size, sha256: hash.digest("hex") });
  }

  async function* addAll(): AsyncIterable<ArchiveEntry> {
    yield* addFiles();
    const source = await openSource();
    try {
      requireKeys(source, encryption);
      yield { name: databaseEntry, content: addChecksum(databaseEntry, source.dump()) };
    } finally {
      await source.close();
    }
    yield* addFiles();
    manifest = {
      format: 1,
      version: readVersion().version,
      migration: readNewestMigration(),
      taken_at: takenAt.toISOString(),
      source: source.kind,
      keys: [...new Set([encryption.currentPrefix, ...source.keys])],
      deleted_accounts: await storage.listDeletions(),
      entries: written,
    };
    yield { name: manifestEntry, content: [Buffer.from(JSON.stringify(manifest, null, 2))] };
  }

  async function* readArchive() {
    let failure: unknown;
    const onFailure = (error: unknown) => {
      failure = error;
    };
    try {
      yield* createArchive(addAll(), { onFailure, isLarge: true });
    } catch (error) {
      // The archive's own error says only that it broke off.
      throw failure ?? error;
    }
  }

  return {
    archive: readArchive(),
    manifest: () => {
      if (!manifest) throw new Error("the backup is not finished");
      return manifest;
    },
  };
}

/** Otherwise the operator would learn only during a restore that they saved the wrong key. */
function requireKeys({ keys }: BackupSource, encryption: Encryption): void {
  if (!knowsKeys(encryption, keys))
    throw new StartProblem(
      "ENCRYPTION_KEY: it is not the key that the database's secrets are encrypted with.",
    );
}
