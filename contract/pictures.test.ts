import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { countScans, pictureEnd, profilePicture } from "./pictures.ts";

const noise = () =>
  sharp({
    create: {
      width: 120,
      height: 80,
      channels: 3,
      background: "#7a2052",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });

const pictures = {
  JPEG: () => noise().jpeg().toBuffer(),
  "progressive JPEG with restarts": () => noise().jpeg({ progressive: true, mozjpeg: true }).toBuffer(),
  "JPEG that notes the end of a JPEG": async () => {
    const jpeg = await noise().jpeg().toBuffer();
    const comment = Buffer.from([0xff, 0xfe, 0x00, 0x06, 0xff, 0xd8, 0xff, 0xd9]);
    return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  },
  PNG: () => noise().png().toBuffer(),
  WebP: () => noise().webp().toBuffer(),
  "lossless WebP": () => noise().webp({ lossless: true }).toBuffer(),
  GIF: () => noise().gif().toBuffer(),
  AVIF: () => noise().avif().toBuffer(),
};

describe.each(Object.entries(pictures))("a %s", (_name, make) => {
  const bytes = async () => new Uint8Array(await make());

  test("ends where its file ends", async () => {
    const whole = await bytes();
    expect(pictureEnd(whole)).toBe(whole.length);
  });

  test.each([
    ["one byte", "\n"],
    ["a page", "<script>alert(1)</script>"],
    ["an archive", "PK\u0003\u0004 and so on, for a while"],
    ["another picture", "\u00ff\u00d8\u00ff\u00d9"],
  ])("ends before %s that was appended", async (_appended, text) => {
    const whole = await bytes();
    expect(pictureEnd(Buffer.concat([whole, Buffer.from(text, "latin1")]))).toBe(whole.length);
  });

  test("has no end where it breaks off", async () => {
    const whole = await bytes();
    expect(pictureEnd(whole.subarray(0, whole.length - 2))).toBeUndefined();
    expect(pictureEnd(whole.subarray(0, 20))).toBeUndefined();
  });
});

test("what is no picture has no end", () => {
  for (const text of ["", "RIFF", "\u00ff\u00d8", "<svg></svg>", "GIF8"])
    expect(pictureEnd(Buffer.from(text, "latin1"))).toBeUndefined();
});

/** `part` over and over after `head`, as large as a picture may be. */
function fullOf(part: string, head: string): Buffer {
  const bytes = Buffer.alloc(profilePicture.maxBytes, part, "latin1");
  bytes.write(head, "latin1");
  return bytes;
}

test.each([
  ["JPEG of fill bytes", fullOf("\u00ff", "\u00ff\u00d8")],
  ["JPEG of stuffed bytes", fullOf("\u00ff\u0000", "\u00ff\u00d8")],
  ["PNG of empty chunks", fullOf("\0\0\0\0tEXt\0\0\0\0", "\u0089PNG\r\n\u001a\n")],
  ["GIF of empty extensions", fullOf("!\0\0", `GIF89a${"\0".repeat(7)}`)],
  ["AVIF of empty boxes", fullOf("\0\0\0\u0008free", "\0\0\0\u0008ftyp")],
])("a %s as large as a picture may be keeps nobody waiting", (_name, bytes) => {
  const started = performance.now();
  pictureEnd(bytes);
  expect(performance.now() - started).toBeLessThan(300);
});

test("the scans of a JPEG are counted, repeated ones too", async () => {
  const progressive = new Uint8Array(await noise().jpeg({ progressive: true }).toBuffer());
  expect(countScans(new Uint8Array(await noise().jpeg().toBuffer()))).toBe(1);
  expect(countScans(new Uint8Array(await noise().png().toBuffer()))).toBe(0);
  const scans = countScans(progressive);
  expect(scans).toBeGreaterThan(1);
  expect(scans).toBeLessThan(profilePicture.maxScans / 5);
  expect(countScans(withScans(progressive, 2688))).toBe(2688);
});

/** Repeats the last scan. */
function withScans(progressive: Uint8Array, count: number): Uint8Array {
  const last = progressive.subarray(Buffer.from(progressive).lastIndexOf("ffda", "hex"), -2);
  const repeated = Array.from({ length: count - countScans(progressive) }, () => last);
  return new Uint8Array(Buffer.concat([progressive.subarray(0, -2), ...repeated, progressive.subarray(-2)]));
}
