import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { buildGazetteer } from "../scripts/build-gazetteer.ts";
import { createGazetteer } from "../server/providers/places/gazetteer.ts";
import { limitedRow, megabytes, milliseconds, p99Row, type Row, unlimitedRow } from "./table.ts";

const maxSuggestMs = 5;
const maxMegabytes = 60;

const figuresSchema = z.object({
  loadMs: z.number(),
  heapMb: z.number(),
  residentMb: z.number(),
  timings: z.array(z.number()),
});

/** Texts typed key by key. */
const typedTexts = [
  "Austin, TX",
  "Saint Paul, Minnesota",
  "san francisco california",
  "Washington, D.C.",
  "Coeur d'Alene, Idaho",
  "fort worth texas",
  "1200 Congress Ave, Austin, TX 78701-1234, USA",
  "North Las Vegas, Nevada",
];

/** Measures the embedded gazetteer in a separate process: load time, memory, and time per suggestion. */
export async function benchPlaces(): Promise<Row[]> {
  buildGazetteer();
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", import.meta.filename]);
  const { timings, loadMs, heapMb, residentMb } = figuresSchema.parse(JSON.parse(stdout));
  const memory = (what: string, value: number) =>
    limitedRow(`Places: memory, ${what}`, { value, max: maxMegabytes, format: megabytes });
  return [
    p99Row(`Places: ${timings.length} suggestions`, timings, maxSuggestMs),
    memory("heap and buffers", heapMb),
    memory("resident", residentMb),
    unlimitedRow("Places: load time", milliseconds(loadMs)),
  ];
}

async function measure(): Promise<z.infer<typeof figuresSchema>> {
  const before = measureMemory();
  const start = performance.now();
  const gazetteer = createGazetteer();
  const loadMs = performance.now() - start;

  const timings: number[] = [];
  for (const text of listKeystrokes()) {
    const startedAt = performance.now();
    await gazetteer.suggest(text);
    timings.push(performance.now() - startedAt);
  }
  const after = measureMemory();
  return {
    loadMs,
    heapMb: after.heapMb - before.heapMb,
    residentMb: after.residentMb - before.residentMb,
    timings,
  };
}

function listKeystrokes(): string[] {
  const words = typedTexts.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)));
  const zips = Array.from({ length: 900 }, (_, index) => String(501 + index * 110).padStart(5, "0"));
  return [...words, ...zips.flatMap((zip) => [zip.slice(0, 3), zip.slice(0, 4), zip])];
}

function measureMemory(): { heapMb: number; residentMb: number } {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapMb: (heapUsed + external) / 1e6, residentMb: rss / 1e6 };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await measure()));
