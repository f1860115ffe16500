import { inflateRawSync } from "node:zlib";

/** Returns a zip archive's files by name, read from its central directory like unzip (APPNOTE.TXT, 4.3). */
export async function filesOfArchive(response: Response): Promise<Map<string, Buffer>> {
  const archive = Buffer.from(await response.arrayBuffer());
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  if (end < 0) throw new Error("this is no zip archive");
  const files = new Map<string, Buffer>();
  let offset = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = archive.readUInt16LE(offset + 28);
    const name = archive.toString("utf8", offset + 46, offset + 46 + nameLength);
    const localHeader = archive.readUInt32LE(offset + 42);
    const from =
      localHeader + 30 + archive.readUInt16LE(localHeader + 26) + archive.readUInt16LE(localHeader + 28);
    const compressed = archive.subarray(from, from + archive.readUInt32LE(offset + 20));
    files.set(name, archive.readUInt16LE(offset + 10) === 8 ? inflateRawSync(compressed) : compressed);
    offset += 46 + nameLength + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32);
  }
  return files;
}
