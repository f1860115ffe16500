import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Disk } from "flydrive";

/** Every bucket. A file lies at `bucket/user id/name`, so that a person's files can be found and removed. */
export const buckets = ["profile-images"] as const;
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

/** Files that people gave us, on disk or in S3. No transaction holds it: write first, then point a row at the file. */
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

/** Files in a folder of this machine. */
export function createDiskStorage(folder: string): Storage {
  return createStorage(async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")]);
    return new Disk(new FSDriver({ location: path.resolve(folder), visibility: "private" }));
  });
}

export interface S3Options {
  bucket: string;
  region: string;
  /** Of a service that speaks S3 but is not Amazon's. */
  endpoint?: string;
}

/** Files in a bucket of S3. The credentials come from the environment, as the AWS SDK reads them. */
export function createS3Storage({ bucket, region, endpoint }: S3Options): Storage {
  return createStorage(async () => {
    const [{ Disk }, { S3Driver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/s3")]);
    return new Disk(
      new S3Driver({
        bucket,
        region,
        endpoint,
        // Other services have no host name per bucket, and no access lists.
        forcePathStyle: endpoint !== undefined,
        supportsACL: false,
        visibility: "private",
      }),
    );
  });
}

/** The disk is opened when it is first needed: the program starts sooner without it. */
function createStorage(openDisk: () => Promise<Disk>): Storage {
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= openDisk();
    return opened;
  };

  async function read(place: FilePlace): Promise<Uint8Array<ArrayBuffer> | null> {
    const file = (await disk()).file(keyOf(place));
    if (!(await file.exists())) return null;
    return new Uint8Array(await file.getBytes());
  }

  async function* filesOf(userId: string): AsyncIterable<OwnedFile> {
    for (const bucket of buckets) {
      for (const name of await namesIn(await disk(), folderOf(bucket, userId))) {
        const place = { bucket, userId, name };
        const bytes = await read(place);
        // Removed since it was listed.
        if (bytes) yield { ...place, bytes };
      }
    }
  }

  return {
    write: async (place, bytes) => (await disk()).put(keyOf(place), bytes),
    read,
    remove: async (place) => (await disk()).delete(keyOf(place)),
    filesOf,
    removeFilesOf: async (userId) => {
      for (const bucket of buckets) await (await disk()).deleteAll(folderOf(bucket, userId));
    },
  };
}

function folderOf(bucket: Bucket, userId: string): string {
  return `${bucket}/${userId}/`;
}

function keyOf({ bucket, userId, name }: FilePlace): string {
  return folderOf(bucket, userId) + name;
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
