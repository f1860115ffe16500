/** Detects the MIME type from the bytes; undefined if unknown. */
export async function findFileType(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(bytes))?.mime;
}
