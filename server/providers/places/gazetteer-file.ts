import { readFileSync } from "node:fs";
import { z } from "zod";
import type { State } from "./place-readings.ts";

/** Build output: the embedded gazetteer's data, laid out so that it can be searched without parsing. */
export const gazetteerPath = new URL("../../../dist/gazetteer/us.bin", import.meta.url);

/** Coordinates are stored in hundred-thousandths of a degree, about a meter. */
export const degreeParts = 100_000;

/** A flag in a key's record number. It is set if the key starts inside the name ('vegas' of Las Vegas). */
export const insideName = 0x8000_0000;

/** A flag in a key's record number. It is set if the key is a county, whose whole name finds its largest cities. */
export const countyName = 0x4000_0000;

/**
 * Every list has one value per place: first the zip codes by number, then the cities by GeoNames ID. Texts
 * are indexes into `texts`, where 0 is the empty text.
 */
export type Gazetteer = {
  states: State[];
  zipCount: number;
  /** Zip code or GeoNames ID. */
  ids: Uint32Array;
  latitudes: Int32Array;
  longitudes: Int32Array;
  /** Ranks equal matches. A city has its population, and a zip code has its city's population. */
  weights: Uint32Array;
  /** A city's name or, for a zip code, its post office's name. */
  names: Uint32Array;
  /** The county's name, only if a state has two cities of the same name. */
  counties: Uint32Array;
  /** Indexes into `states`. */
  stateNumbers: Uint8Array;
  /** Text n is the UTF-8 bytes from offset n to offset n + 1. */
  textOffsets: Uint32Array;
  textBytes: Uint8Array;
  /** Sorted ASCII keys that find names, and each key's place (with `insideName` or `countyName`). */
  keyOffsets: Uint32Array;
  keyBytes: Uint8Array;
  keyPlaces: Uint32Array;
};

const headerSchema = z.object({
  states: z.array(z.object({ code: z.string(), keys: z.array(z.string()), largestCities: z.array(z.int()) })),
  zipCount: z.int(),
  sections: z.record(z.string(), z.tuple([z.int(), z.int()])),
});

/** Encodes the file: the header's length, the header as JSON, then the lists, each aligned to 4 bytes. */
export function encodeGazetteer({ states, zipCount, ...lists }: Gazetteer): Uint8Array {
  const sections: Record<string, [offset: number, bytes: number]> = {};
  let end = 0;
  for (const [name, list] of Object.entries(lists)) {
    sections[name] = [end, list.byteLength];
    end = alignToFour(end + list.byteLength);
  }
  const header = new TextEncoder().encode(JSON.stringify({ states, zipCount, sections }));
  const start = alignToFour(4 + header.byteLength);
  const file = new Uint8Array(start + end);
  new DataView(file.buffer).setUint32(0, header.byteLength, true);
  file.set(header, 4);
  for (const [name, list] of Object.entries(lists)) {
    const [offset] = sections[name] ?? [0];
    file.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), start + offset);
  }
  return file;
}

/** Reads the file in place: the lists are views of its bytes, and only the header is parsed. */
export function readGazetteer(path: URL): Gazetteer {
  const file = readFileSync(path);
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const headerLength = new DataView(bytes).getUint32(0, true);
  const header = headerSchema.parse(
    JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, headerLength))),
  );
  const start = alignToFour(4 + headerLength);

  function section(name: string): [offset: number, length: number] {
    const [offset, length] = header.sections[name] ?? [];
    if (offset === undefined || length === undefined) throw new Error(`${path.pathname} has no ${name}`);
    return [start + offset, length];
  }
  function uint32(name: string): Uint32Array {
    const [offset, length] = section(name);
    return new Uint32Array(bytes, offset, length / 4);
  }
  function int32(name: string): Int32Array {
    const [offset, length] = section(name);
    return new Int32Array(bytes, offset, length / 4);
  }
  function uint8(name: string): Uint8Array {
    return new Uint8Array(bytes, ...section(name));
  }

  return {
    states: header.states,
    zipCount: header.zipCount,
    ids: uint32("ids"),
    latitudes: int32("latitudes"),
    longitudes: int32("longitudes"),
    weights: uint32("weights"),
    names: uint32("names"),
    counties: uint32("counties"),
    stateNumbers: uint8("stateNumbers"),
    textOffsets: uint32("textOffsets"),
    textBytes: uint8("textBytes"),
    keyOffsets: uint32("keyOffsets"),
    keyBytes: uint8("keyBytes"),
    keyPlaces: uint32("keyPlaces"),
  };
}

let embedded: Gazetteer | undefined;

/** Returns the file at `gazetteerPath`, read on first use and then cached. */
export function embeddedGazetteer(): Gazetteer {
  embedded ??= readGazetteer(gazetteerPath);
  return embedded;
}

const utf8 = new TextDecoder();

/** Returns a text of the file by its index. */
export function textAt({ textOffsets, textBytes }: Gazetteer, text: number): string {
  return utf8.decode(textBytes.subarray(textOffsets[text] ?? 0, textOffsets[text + 1] ?? 0));
}

function alignToFour(offset: number): number {
  return Math.ceil(offset / 4) * 4;
}
