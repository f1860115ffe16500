import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** One file of an archive; its content is read when its turn has come. */
export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<Uint8Array>;
}

/**
 * A zip archive that is made while it is read, one entry at a time: neither it nor an entry is ever held as a whole.
 * `onFailure` is called once with the reason if it breaks off.
 */
export function archiveOf(
  entries: AsyncIterable<ArchiveEntry>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream.pipe(new PassThrough());
  const breakOff = (error: unknown) => {
    if (archive.destroyed) return;
    onFailure(error);
    // Whoever writes the answer logs what this says: of the database's errors that would be the values of the row.
    archive.destroy(new Error("the archive broke off"));
  };
  // Read errors come here as well as to `finished`.
  zip.on("error", breakOff);
  const fill = async () => {
    for await (const { name, content } of entries) {
      const source = Readable.from(content);
      zip.addReadStream(source, name);
      await finished(source);
    }
    zip.end();
  };
  fill().catch(breakOff);
  return webStreamOf(archive);
}

/** As Readable.toWeb, whose type is not that of browsers. */
function webStreamOf(readable: Readable): ReadableStream<Uint8Array> {
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

/** Values as a JSON array, one after the other. */
export async function* jsonArray(values: AsyncIterable<unknown>): AsyncIterable<string> {
  let separator = "[\n";
  for await (const value of values) {
    yield separator + JSON.stringify(value, null, 2);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** One value as JSON, loaded when it is read. */
export async function* jsonOf(load: () => Promise<unknown>): AsyncIterable<string> {
  yield `${JSON.stringify(await load(), null, 2)}\n`;
}
