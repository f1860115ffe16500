import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file in an archive. Its content is read only when the archive is written. */
export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>;
  /** True for content that would not shrink, such as pictures. */
  isCompressed?: boolean;
}

interface ArchiveOptions {
  /** Called once with the reason if the archive breaks off. */
  onFailure: (error: unknown) => void;
  /** Allows more than 4 GB. Some old programs cannot open such archives. */
  isLarge?: boolean;
}

/**
 * Creates a zip archive, generated while it is read and never fully in memory.
 */
export function createArchive(
  entries: AsyncIterable<ArchiveEntry>,
  { onFailure, isLarge = false }: ArchiveOptions,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream.pipe(new PassThrough());
  const abort = (error: unknown) => {
    if (archive.destroyed) return;
    onFailure(error);
    // The server logs this error; a database error could contain a row's values.
    archive.destroy(new Error("the archive broke off"));
  };
  // Read errors are emitted here as well as passed to `finished`.
  zip.on("error", abort);
  const writeEntries = async () => {
    for await (const { name, content, isCompressed = false } of entries) {
      const source = Readable.from(content);
      // Otherwise, this would wait forever for a reader that has gone.
      const destroySource = () => source.destroy();
      archive.once("close", destroySource);
      zip.addReadStream(source, name, { compress: !isCompressed, forceZip64Format: isLarge });
      await finished(source);
      archive.off("close", destroySource);
    }
    zip.end({ forceZip64Format: isLarge, comment: "" });
  };
  writeEntries().catch(abort);
  return toWebStream(archive);
}

/** Does the same as Readable.toWeb, but returns the browser's type. */
function toWebStream(readable: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = readable.iterator();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => {
      readable.destroy();
    },
  });
}

/** Streams a value as JSON, read on first use: one value, or a list item by item. */
export async function* streamJson(
  read: () => Promise<unknown> | AsyncIterable<unknown>,
): AsyncIterable<string> {
  const value = read();
  if (Symbol.asyncIterator in value) yield* streamArray(value);
  else yield `${JSON.stringify(await value, null, 2)}\n`;
}

async function* streamArray(values: AsyncIterable<unknown>): AsyncIterable<string> {
  let separator = "[\n";
  for await (const value of values) {
    yield separator + JSON.stringify(value, null, 2);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
