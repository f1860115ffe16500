import { describe, expect, it } from "vitest";
import { errorMessages } from "../../contract/errors.ts";
import heicUrl from "../testing/red-and-blue.heic?url";
import { photoUnreadable, preparePhoto } from "./prepare-photo.ts";

const maxBytes = 5 * 1024 * 1024;

async function readHeic(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(heicUrl)).arrayBuffer());
}

const heicFile = (bytes: Uint8Array<ArrayBuffer>, name = "IMG_1.HEIC") =>
  new File([bytes], name, { type: "image/heic" });

/** Draws a photo whose left half is red and whose right half is blue. */
async function makePhoto(width: number, height: number, type = "image/jpeg"): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  for (const [index, color] of ["#f00", "#00f"].entries()) {
    context.fillStyle = color;
    context.fillRect((index * width) / 2, 0, width / 2, height);
  }
  return new File([await canvas.convertToBlob({ type })], "me.jpg", { type });
}

/** Inserts an Exif block that says that the camera was turned. */
async function turn(photo: File): Promise<File> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const exif = "ffe100224578696600004d4d002a00000008000101120003000000010006000000000000";
  return new File([bytes.slice(0, 2), Uint8Array.fromHex(exif), bytes.slice(2)], "me.jpg", {
    type: "image/jpeg",
  });
}

async function prepare(file: File, limit = maxBytes): Promise<File> {
  const prepared = await preparePhoto(file, { maxBytes: limit });
  if (!("file" in prepared)) throw new Error(prepared.problem);
  return prepared.file;
}

/** The size and the colors at the left and the right edge, or at the top and the bottom. */
async function describePhoto(file: File) {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const isRed = (x: number, y: number) => (context?.getImageData(x, y, 1, 1).data[0] ?? 0) > 128;
  return { width, height, topLeftIsRed: isRed(1, 1), bottomLeftIsRed: isRed(1, height - 2) };
}

const problem = async (file: File) => preparePhoto(file, { maxBytes });

describe("[8.10] a photo that is prepared for upload", () => {
  it("becomes a JPEG if it is HEIC, whatever the browser can show", async () => {
    const photo = await prepare(heicFile(await readHeic()));
    expect([photo.name, photo.type]).toEqual(["IMG_1.jpg", "image/jpeg"]);
    expect(await describePhoto(photo)).toMatchObject({ width: 128, height: 96, topLeftIsRed: true });
  });

  it("becomes a JPEG if it is HEIC that the system gives no type", async () => {
    const file = new File([await readHeic()], "scan");
    expect((await prepare(file)).name).toBe("scan.jpg");
  });

  it("stays as it is if it is small", async () => {
    const photo = await makePhoto(100, 100);
    expect(await prepare(photo)).toBe(photo);
  });

  it("is made smaller above the limit, to 2,500 pixels", async () => {
    const photo = await makePhoto(5000, 1000, "image/png");
    const prepared = await prepare(photo, photo.size - 1);
    expect(prepared.size).toBeLessThan(photo.size);
    expect(await describePhoto(prepared)).toMatchObject({ width: 2500, height: 500, topLeftIsRed: true });
  });

  it("is upright and without the camera's metadata", async () => {
    const photo = await turn(await makePhoto(3000, 1500));
    const prepared = await prepare(photo, photo.size - 1);
    expect(await describePhoto(prepared)).toMatchObject({
      width: 1250,
      height: 2500,
      topLeftIsRed: true,
      bottomLeftIsRed: false,
    });
    expect(await prepared.text()).not.toContain("Exif");
  });

  it("keeps its bytes if it is a JPEG named HEIC, and gets the right name", async () => {
    const photo = await makePhoto(100, 100);
    const prepared = await prepare(heicFile(new Uint8Array(await photo.arrayBuffer())));
    expect([prepared.name, prepared.type, prepared.size]).toEqual(["IMG_1.jpg", "image/jpeg", photo.size]);
  });

  it("is refused if its HEIC is broken", async () => {
    const bytes = await readHeic();
    const unreadable = { problem: photoUnreadable };
    expect(await problem(heicFile(bytes.slice(0, 200)))).toEqual(unreadable);
    expect(await problem(heicFile(new TextEncoder().encode("not a photo at all")))).toEqual(unreadable);
  });

  it("is refused if its HEIC is a sequence without a still picture", async () => {
    const bytes = new Uint8Array(64);
    bytes.set(new TextEncoder().encode("\0\0\0\u0018ftypmsf1"));
    expect(await problem(heicFile(bytes))).toEqual({ problem: photoUnreadable });
  });

  it("is refused before it is decoded if it has more pixels than phones have memory for", async () => {
    const bytes = await readHeic();
    const size = new TextDecoder("latin1").decode(bytes).indexOf("ispe") + 8;
    new DataView(bytes.buffer).setUint32(size, 20_000);
    new DataView(bytes.buffer).setUint32(size + 4, 20_000);
    expect(await problem(heicFile(bytes))).toEqual({ problem: errorMessages.image_has_too_many_pixels });
  });

  it("is left to the usual checks if it is empty or no photo", async () => {
    for (const file of [new File([], "IMG_1.HEIC"), new File(["%PDF-1.7"], "a.pdf")])
      expect(await prepare(file, 1)).toBe(file);
  });
});
