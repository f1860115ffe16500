import { profilePicture } from "../../../../contract/directory/pictures.ts";

/** A part of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws a square part of a picture at the size the server stores, so that little is uploaded. Rejects if the browser
 * cannot decode the picture.
 */
export async function cropPicture(file: File, { x, y, width, height }: Area): Promise<File> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  const canvas = document.createElement("canvas");
  const { size } = profilePicture;
  [canvas.width, canvas.height] = [size, size];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, size, size);
  // Other types can be transparent.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error("The browser could not encode the picture.");
  return new File([blob], "picture", { type });
}
