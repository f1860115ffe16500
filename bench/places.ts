import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { buildGazetteer } from "../scripts/build-gazetteer.ts";
import { createGazetteer } from "../server/providers/places/gazetteer.ts";

const suggestLimitMs = 5;
const memoryLimitMb = 60;

const figuresSchema = z.object({
  loadMs: z.number(),
  heapMb: z.number(),
  residentMb: z.number(),
  suggestions: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  maxMs: z.number(),
});

/** What people type, key by key; together with the zip codes a few thousand texts. */
const typedTexts = [
  "Austin, TX",
  "New York, NY",
  "Saint Paul, Minnesota",
  "san francisco california",
  "Brooklyn",
  "Portland Oregon",
  "Washington, D.C.",
  "Coeur d'Alene, Idaho",
  "Winston-Salem, North Carolina",
  "fort worth texas",
  "1200 Congress Ave, Austin, TX 78701-1234, USA",
  "Springfield, Massachusetts",
  "North Las Vegas, Nevada",
  "texas",
];

/** Measures the embedded gazetteer in a process of its own: time to load it, memory it takes, time of a suggestion. */
export async function benchPlaces(): Promise<{ title: string; columns: string[]; rows: string[][] }> {
  buildGazetteer();
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    fileURLToPath(import.meta.url),
  ]);
  const figures = figuresSchema.parse(JSON.parse(stdout));
  return {
    title: `Places: the embedded gazetteer, ${figures.suggestions} suggestions`,
    columns: ["measure", "measured", "limit"],
    rows: [
      ["suggestion, p50", `${figures.p50Ms.toFixed(3)} ms`, `${suggestLimitMs} ms`],
      ["suggestion, p99", `${figures.p99Ms.toFixed(3)} ms`, `${suggestLimitMs} ms`],
      ["suggestion, slowest", `${figures.maxMs.toFixed(3)} ms`, ""],
      ["memory, heap and buffers", `${figures.heapMb.toFixed(1)} MB`, `${memoryLimitMb} MB`],
      ["memory, resident", `${figures.residentMb.toFixed(1)} MB`, `${memoryLimitMb} MB`],
      ["loading", `${figures.loadMs.toFixed(1)} ms`, ""],
    ],
  };
}

async function measure(): Promise<z.infer<typeof figuresSchema>> {
  const before = memoryInUse();
  const start = performance.now();
  const gazetteer = createGazetteer();
  const loadMs = performance.now() - start;

  const timings: number[] = [];
  for (const text of keystrokes()) {
    const asked = performance.now();
    await gazetteer.suggest(text);
    timings.push(performance.now() - asked);
  }
  timings.sort((a, b) => a - b);
  const percentile = (share: number) => timings[Math.floor((timings.length - 1) * share)] ?? 0;

  const after = memoryInUse();
  return {
    loadMs,
    heapMb: after.heapMb - before.heapMb,
    residentMb: after.residentMb - before.residentMb,
    suggestions: timings.length,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    maxMs: percentile(1),
  };
}

function keystrokes(): string[] {
  const words = typedTexts.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)));
  const zips = Array.from({ length: 900 }, (_, index) => String(501 + index * 110).padStart(5, "0"));
  return [...words, ...zips.flatMap((zip) => [zip.slice(0, 3), zip.slice(0, 4), zip])];
}

function memoryInUse(): { heapMb: number; residentMb: number } {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapMb: (heapUsed + external) / 1e6, residentMb: rss / 1e6 };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await measure()));
