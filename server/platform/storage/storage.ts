import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Disk } from "flydrive";
import { traceMethods } from "../observability/tracing.ts";

/**
 * Every bucket. A file is stored at `bucket/user ID/name`, so that a person's files can be found and deleted.
 */
export const buckets = ["profile-images", "doula-certifications"] as const;
export type Bucket = (typeof buckets)[number];

/** A file's location; its name is unique and never reused. */
export interface FileLocation {
  bucket: Bucket;
  userId: string;
  name: string;
}

export interface OwnedFile extends FileLocation {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The files are unavailable; the API refuses with `unavailable`. `cause` is for the log. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Holds one empty file per deleted account, named by its ID: after a restore, the accounts deleted since the backup
 * are deleted again. It is here because the database may be lost.
 */
const deletionsFolder = "deleted-accounts";

/**
 * People's uploaded files, on disk or in S3. Transactions do not include them, so write the file before a row
 * refers to it. Every method throws StorageUnavailable.
 */
export interface Storage {
  write(place: FileLocation, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such file. */
  read(place: FileLocation): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing a missing file changes nothing. */
  remove(place: FileLocation): Promise<void>;
  /** Streams all files of a person. */
  listFiles(userId: string): AsyncIterable<OwnedFile>;
  removeFiles(userId: string): Promise<void>;
  /** Records that an account was deleted, by its ID. */
  recordDeletion(userId: string): Promise<void>;
  /** Returns the IDs of deleted accounts. */
  listDeletions(): Promise<string[]>;
  /** Returns the key of every file, `bucket/user ID/name`, sorted. For backups and checks. */
  listKeys(): Promise<string[]>;
  readKey(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  writeKey(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes, reads and deletes a test file. */
  verify(): Promise<void>;
}

/** Returns an unguessable, unique name for a new file. */
export function newFileName(extension: string): string {
  return `${randomUUID()}.${extension}`;
}

interface StorageOptions {
  DATA_DIR: string;
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
}

/** Opens the environment's file store: an S3 bucket if one is set, otherwise DATA_DIR. */
export function openStorage(env: StorageOptions): Storage {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  return bucket
    ? createS3Storage({ bucket, region, endpoint })
    : createDiskStorage(path.join(env.DATA_DIR, "files"));
}

/** Stores files in a folder of this machine. */
function createDiskStorage(folder: string): Storage {
  return createStorage(async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")]);
    return new Disk(new FSDriver({ location: path.resolve(folder), visibility: "private" }));
  }, putOrRemove);
}

/** A full disk leaves the beginning of a file, often nothing. S3 stores whole files only. */
async function putOrRemove(disk: Disk, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await disk.put(key, bytes);
  } catch (error) {
    await disk.delete(key).catch(() => undefined);
    throw error;
  }
}

interface S3Options {
  bucket: string;
  region: string;
  /** The endpoint of an S3-compatible service other than Amazon's. */
  endpoint?: string;
}

/** Timeouts for S3. Without them, the SDK waits forever. It tries three times. */
const s3Timeouts = { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true };

/** Stores files in an S3 bucket. The AWS SDK reads the credentials from the environment. */
function createS3Storage({ bucket, region, endpoint }: S3Options): Storage {
  return createStorage(async () => {
    const [{ Disk }, { S3Driver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/s3")]);
    const driver = new S3Driver({
      bucket,
      region,
      endpoint,
      requestHandler: s3Timeouts,
      // Other services lack host names per bucket, access lists, and some of Amazon's checksums.
      forcePathStyle: endpoint !== undefined,
      supportsACL: false,
      requestChecksumCalculation: endpoint ? "WHEN_REQUIRED" : "WHEN_SUPPORTED",
      responseChecksumValidation: endpoint ? "WHEN_REQUIRED" : "WHEN_SUPPORTED",
      visibility: "private",
    });
    return traceMethods("s3", new Disk(driver));
  });
}

const put = (disk: Disk, key: string, bytes: Uint8Array) => disk.put(key, bytes);

/** Opens the disk on first use, so that the program starts faster. */
function createStorage(openDisk: () => Promise<Disk>, putFile = put): Storage {
  let opened: Promise<Disk> | undefined;

  async function runOnDisk<Result>(work: (disk: Disk) => Promise<Result>): Promise<Result> {
    opened ??= openDisk();
    const disk = await opened;
    try {
      return await work(disk);
    } catch (error) {
      throw new StorageUnavailable("the files cannot be reached", { cause: error });
    }
  }

  const read = (place: FileLocation) => runOnDisk((disk) => readBytes(disk, toKey(place)));

  async function* listFiles(userId: string): AsyncIterable<OwnedFile> {
    for (const bucket of buckets) {
      for (const name of await runOnDisk((disk) => listNames(disk, folderPath(bucket, userId)))) {
        const place = { bucket, userId, name };
        const bytes = await read(place);
        // The file may have been deleted since it was listed.
        if (bytes) yield { ...place, bytes };
      }
    }
  }

  return {
    write: (place, bytes) => runOnDisk((disk) => putFile(disk, toKey(place), bytes)),
    read,
    remove: (place) => runOnDisk((disk) => disk.delete(toKey(place))),
    listFiles,
    removeFiles: async (userId) => {
      for (const bucket of buckets) await runOnDisk((disk) => removeFolder(disk, folderPath(bucket, userId)));
    },
    recordDeletion: (userId) => runOnDisk((disk) => disk.put(`${deletionsFolder}/${userId}`, "")),
    listDeletions: async () => {
      const names = await runOnDisk((disk) => listNames(disk, `${deletionsFolder}/`));
      // An operator may have copied other files there.
      return names.filter((name) => uuidPattern.test(name));
    },
    listKeys: async () => {
      const keys = await Promise.all(
        buckets.map((bucket) => runOnDisk((disk) => listStored(disk, `${bucket}/`))),
      );
      return keys.flat().map(({ key }) => key);
    },
    readKey: (key) => runOnDisk((disk) => readBytes(disk, key)),
    writeKey: (key, bytes) => runOnDisk((disk) => putFile(disk, key, bytes)),
    verify: () => runOnDisk(verifyDisk),
  };
}

function folderPath(bucket: Bucket, userId: string): string {
  return `${bucket}/${userId}/`;
}

function toKey({ bucket, userId, name }: FileLocation): string {
  return folderPath(bucket, userId) + name;
}

/** Reads the file without checking for it first: it could be deleted in between. */
async function readBytes(disk: Disk, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await disk.getBytes(key));
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return null;
    throw error;
  }
}

async function verifyDisk(disk: Disk): Promise<void> {
  const key = `checks/${randomUUID()}`;
  let found: string;
  try {
    await disk.put(key, key);
    found = await disk.get(key);
  } finally {
    await disk.delete(key).catch(() => undefined);
  }
  if (found !== key) throw new Error("a file was read with other content");
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "NoSuchKey" || ("code" in error && error.code === "ENOENT");
}

async function removeFolder(disk: Disk, folder: string): Promise<void> {
  await disk.deleteAll(folder);
  // S3 reports each file it could not delete, but flydrive ignores that.
  if ((await listNames(disk, folder)).length > 0) throw new Error("files were not deleted");
}

async function listNames(disk: Disk, folder: string): Promise<string[]> {
  return (await listStored(disk, folder)).map(({ name }) => name);
}

async function listStored(disk: Disk, folder: string): Promise<{ key: string; name: string }[]> {
  const files: { key: string; name: string }[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive: true, paginationToken });
    for (const found of page.objects) if (found.isFile) files.push(found);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return files.sort((one, other) => (one.key < other.key ? -1 : 1));
}
