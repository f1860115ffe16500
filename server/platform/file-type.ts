/** The MIME type that the bytes themselves speak of; undefined where they are of no known kind. */
export async function findFileType(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(bytes))?.mime;
}
