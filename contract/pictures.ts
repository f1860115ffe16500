/** What is taken as a profile picture. SVG is a program, not a picture. */
export const profilePicture = {
  types: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  maxBytes: 10 * 1024 * 1024,
  /** As many as the largest phone camera makes. */
  maxPixels: 50_000_000,
  /** AVIF is unpacked as a whole, for 19 MB a megapixel. */
  maxAvifPixels: 12_500_000,
  /** The most scans that a progressive JPEG can have. Programs write about ten. */
  maxScans: 100,
  /** Width and height of the square that is kept. */
  size: 512,
} as const;

/**
 * Where the picture that a file begins with ends: its length, unless something was appended. Phones do that (a second
 * picture, a film, notes of the maker). Undefined where the picture breaks off, or is none of JPEG, PNG, WebP, GIF, AVIF.
 */
export function pictureEnd(bytes: Uint8Array): number | undefined {
  const end = formats.find(({ matches }) => matches(bytes))?.end(bytes);
  return end !== undefined && end <= bytes.length ? end : undefined;
}

/**
 * The scans of a JPEG, 0 for other formats. A progressive JPEG can have thousands, and unpacking goes over the whole picture for each.
 * Nothing is unpacked to count them.
 */
export function countScans(bytes: Uint8Array): number {
  return isJpeg(bytes) ? readJpeg(bytes).scans : 0;
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;

const formats = [
  { matches: isJpeg, end: (bytes: Uint8Array) => readJpeg(bytes).end },
  { matches: (bytes: Uint8Array) => textAt(bytes, 1, 3) === "PNG", end: pngEnd },
  { matches: (bytes: Uint8Array) => textAt(bytes, 0, 4) === "RIFF", end: webpEnd },
  { matches: (bytes: Uint8Array) => textAt(bytes, 0, 4) === "GIF8", end: gifEnd },
  { matches: (bytes: Uint8Array) => textAt(bytes, 4, 4) === "ftyp", end: avifEnd },
];

/** Segments up to the one that says 'end of image'; a thumbnail's own end lies within a segment. */
function readJpeg(bytes: Uint8Array): { end?: number; scans: number } {
  const view = viewOf(bytes);
  let at = 2;
  let scans = 0;
  for (;;) {
    // Byte by byte: indexOf takes a second for a file that is full of markers.
    while (at < bytes.length && bytes[at] !== 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === undefined) return { scans };
    if (marker === 0xd9) return { end: at + 2, scans };
    if (marker === 0xda) scans += 1;
    // Fill bytes; stuffed zeros and restarts within a scan; temporary markers.
    if (marker === 0xff) at += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (at + 4 > bytes.length) return { scans };
    else at += 2 + view.getUint16(at + 2);
  }
}

/** 'IEND'. Names are compared as numbers: a file may hold a million of them. */
const pngEndChunk = 0x49454e44;

/** Chunks of length, name, content and checksum. */
function pngEnd(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (view.getUint32(at + 4) === pngEndChunk) return end;
    at = end;
  }
  return undefined;
}

function webpEnd(bytes: Uint8Array): number | undefined {
  return bytes.length < 12 ? undefined : 8 + viewOf(bytes).getUint32(4, true);
}

/** Blocks up to the trailer; each frame and each extension ends with sub-blocks. */
function gifEnd(bytes: Uint8Array): number | undefined {
  let at = 13 + colorTableBytes(bytes[10]);
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) return at + 1;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + colorTableBytes(bytes[at + 9]);
    else return undefined;
    for (let size = bytes[at]; size !== 0; size = bytes[at]) {
      if (size === undefined) return undefined;
      at += 1 + size;
    }
    at += 1;
  }
}

function colorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** What a picture's file consists of (ISO 14496-12); anything else after it is not the picture's. */
const avifBoxes = new Set(
  ["ftyp", "styp", "meta", "moov", "moof", "mdat", "idat", "free", "skip", "sidx"].map((name) =>
    viewOf(new TextEncoder().encode(name)).getUint32(0),
  ),
);

/** Boxes of length and name; the last one may go on to the end of the file. */
function avifEnd(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  let at = 0;
  while (at + 8 <= bytes.length && avifBoxes.has(view.getUint32(at + 4))) {
    const length = view.getUint32(at);
    if (length === 0) return bytes.length;
    if (length === 1 && at + 16 > bytes.length) return undefined;
    const whole = length === 1 ? Number(view.getBigUint64(at + 8)) : length;
    if (whole < 8) return undefined;
    at += whole;
  }
  return at;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
