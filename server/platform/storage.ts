import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Disk } from "flydrive";
import type { Env } from "../env.ts";

/** Every bucket. A file lies at `bucket/user id/name`, so that a person's files can be found and removed. */
export const buckets = ["profile-images", "doula-certifications"] as const;
export type Bucket = (typeof buckets)[number];

/** Where one file lies; the name is unique and never used again. */
export interface FilePlace {
  bucket: Bucket;
  userId: string;
  name: string;
}

export interface OwnedFile extends FilePlace {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The files cannot be reached now; the API says so with `unavailable`. `cause` is for the log. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

/**
 * Files that people gave us, on disk or in S3. No transaction holds it: write first, then point a row at the file. All of
 * it throws StorageUnavailable.
 */
export interface Storage {
  write(place: FilePlace, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  read(place: FilePlace): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing what is not there changes nothing. */
  remove(place: FilePlace): Promise<void>;
  /** All of a person's files, one after the other. */
  filesOf(userId: string): AsyncIterable<OwnedFile>;
  removeFilesOf(userId: string): Promise<void>;
}

/** A name for a new file that nobody can guess and no file had before. */
export function newFileName(extension: string): string {
  return `${randomUUID()}.${extension}`;
}

/** Files where the environment says: in a bucket of S3, else in DATA_DIR. */
export function openStorage(env: Pick<Env, "DATA_DIR" | "S3_BUCKET" | "S3_REGION" | "S3_ENDPOINT">): Storage {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  return bucket
    ? createS3Storage({ bucket, region, endpoint })
    : createDiskStorage(path.join(env.DATA_DIR, "files"));
}

/** Files in a folder of this machine. */
function createDiskStorage(folder: string): Storage {
  return createStorage(async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")]);
    return new Disk(new FSDriver({ location: path.resolve(folder), visibility: "private" }));
  });
}

interface S3Options {
  bucket: string;
  region: string;
  /** Of a service that speaks S3 but is not Amazon's. */
  endpoint?: string;
}

/** Without them the SDK waits for ever. It asks three times. */
const s3Timeouts = { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true };

/** Files in a bucket of S3. The credentials come from the environment, as the AWS SDK reads them. */
function createS3Storage({ bucket, region, endpoint }: S3Options): Storage {
  return createStorage(async () => {
    const [{ Disk }, { S3Driver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/s3")]);
    return new Disk(
      new S3Driver({
        bucket,
        region,
        endpoint,
        requestHandler: s3Timeouts,
        // Other services have no host name per bucket, no access lists, and not all of Amazon's checksums.
        forcePathStyle: endpoint !== undefined,
        supportsACL: false,
        requestChecksumCalculation: endpoint ? "WHEN_REQUIRED" : "WHEN_SUPPORTED",
        responseChecksumValidation: endpoint ? "WHEN_REQUIRED" : "WHEN_SUPPORTED",
        visibility: "private",
      }),
    );
  });
}

/** The disk is opened when it is first needed: the program starts sooner without it. */
function createStorage(openDisk: () => Promise<Disk>): Storage {
  let opened: Promise<Disk> | undefined;

  async function reach<Answer>(work: (disk: Disk) => Promise<Answer>): Promise<Answer> {
    opened ??= openDisk();
    const disk = await opened;
    try {
      return await work(disk);
    } catch (error) {
      throw new StorageUnavailable("the files cannot be reached", { cause: error });
    }
  }

  const read = (place: FilePlace) => reach((disk) => bytesOf(disk, keyOf(place)));

  async function* filesOf(userId: string): AsyncIterable<OwnedFile> {
    for (const bucket of buckets) {
      for (const name of await reach((disk) => namesIn(disk, folderOf(bucket, userId)))) {
        const place = { bucket, userId, name };
        const bytes = await read(place);
        // Removed since it was listed.
        if (bytes) yield { ...place, bytes };
      }
    }
  }

  return {
    write: (place, bytes) => reach((disk) => disk.put(keyOf(place), bytes)),
    read,
    remove: (place) => reach((disk) => disk.delete(keyOf(place))),
    filesOf,
    removeFilesOf: async (userId) => {
      for (const bucket of buckets) await reach((disk) => removeFolder(disk, folderOf(bucket, userId)));
    },
  };
}

function folderOf(bucket: Bucket, userId: string): string {
  return `${bucket}/${userId}/`;
}

function keyOf({ bucket, userId, name }: FilePlace): string {
  return folderOf(bucket, userId) + name;
}

/** Asks for the file at once: between a look whether it is there and the read it may be removed. */
async function bytesOf(disk: Disk, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await disk.getBytes(key));
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "NoSuchKey" || ("code" in error && error.code === "ENOENT");
}

async function removeFolder(disk: Disk, folder: string): Promise<void> {
  await disk.deleteAll(folder);
  // S3 says file by file what it could not delete, and flydrive does not pass that on.
  if ((await namesIn(disk, folder)).length > 0) throw new Error("files were not deleted");
}

async function namesIn(disk: Disk, folder: string): Promise<string[]> {
  const names: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive: true, paginationToken });
    for (const found of page.objects) if (found.isFile) names.push(found.name);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return names.sort();
}
