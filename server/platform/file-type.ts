/** The MIME type by the bytes themselves; undefined where it is unknown. */
export async function findFileType(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(bytes))?.mime;
}
