import type { PerformanceEntry } from "node:perf_hooks";
import { type Browser, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { chromiumArgs, findChromium } from "../scripts/find-chromium.ts";
import { maxLandingKilobytes, maxRouteKilobytes, maxScripts, weighPages } from "../scripts/page-weight.ts";
import { median } from "./samples.ts";
import { startServerProcess } from "./server-process.ts";
import { milliseconds, type Row, secondsOf, verdictOf } from "./table.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** ui.md, Weight: a slow phone, 4 × slower than this machine, 1.6 Mbit/s, 150 ms. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const cpuSlowdown = 4;
const runs = 3;
const maxPaintMs = 1500;
/** What shifts less than this moves less than a thousandth of what is seen. */
const maxShift = 0.001;
/** What web.dev calls good for the slowest interaction of a visit. */
const maxInteractionMs = 200;

interface Visit {
  name: string;
  path: string;
  /** What a visitor does first, once they can. */
  act: (page: Page) => Promise<void>;
}

/** What a parent has told the search, as their browser keeps it. */
export const search = {
  location: "Austin, TX, USA",
  locationDetails: null,
  dueDate: new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10),
  provider: "At home",
  providerDetails: null,
};

/** Bytes, paints, shifts and the delay of interactions, on a slow phone. */
export async function benchPages(): Promise<Row[]> {
  const folder = createTemporaryFolder();
  const server = await startServerProcess({ env: { DATA_DIR: folder.path } });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  try {
    const rows = await weightRows();
    for (const visit of await visitsOf(server.url)) {
      // The first visit warms the server up, as the one before it does for every visitor but the first.
      await measure(browser, server.url, visit);
      const measured: Figures[] = [];
      for (let run = 0; run < runs; run++) measured.push(await measure(browser, server.url, visit));
      rows.push(...rowsOf(visit.name, measured));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}

export const resultsPath = `/find-doulas?${new URLSearchParams({ location: search.location, step: "results" })}`;

/** The address of a doula that a search finds. */
export async function doulaSlug(url: string): Promise<string> {
  const answer = z.object({ items: z.array(z.object({ slug: z.string() })) });
  const response = await fetch(`${url}/rest/v1/doula_profiles`);
  return answer.parse(await response.json()).items[0]?.slug ?? "";
}

async function visitsOf(url: string): Promise<Visit[]> {
  return [
    {
      name: "Landing page",
      path: "/",
      act: async (page) => {
        await page.getByLabel("Location or zip code").pressSequentially("aus");
        await page.getByRole("button", { name: "Log In" }).click();
      },
    },
    {
      name: "Results",
      path: resultsPath,
      act: async (page) => {
        await page.getByRole("button", { name: /^Filters/ }).click();
        await page.getByRole("button", { name: "Show doulas" }).click();
      },
    },
    {
      name: "Doula page",
      path: `/doulas/${await doulaSlug(url)}`,
      act: (page) =>
        page
          .getByRole("button", { name: /Book An Intro Call/ })
          .first()
          .click(),
    },
  ];
}

const figuresSchema = z.object({ largestPaint: z.number(), shift: z.number(), interaction: z.number() });
type Figures = z.infer<typeof figuresSchema>;

async function measure(browser: Browser, url: string, { path, act }: Visit): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(watchPage, JSON.stringify(search));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.goto(url + path, { waitUntil: "networkidle" });
  const paint = figuresSchema.parse(await page.evaluate("figures"));
  await act(page);
  // Entries of interactions come with the next frames.
  await page.waitForLoadState("networkidle");
  const { interaction } = figuresSchema.parse(await page.evaluate("figures"));
  await context.close();
  return { ...paint, interaction };
}

/** Runs in the page before anything of its own. */
function watchPage(saved: string): void {
  localStorage.setItem("doula-search", saved);
  const figures = { largestPaint: 0, shift: 0, interaction: 0 };
  Object.assign(globalThis, { figures });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    // What browsers take is more than Node's types know.
    Reflect.apply(observer.observe, observer, [{ type, buffered: true, durationThreshold: 16 }]);
  };
  watch("largest-contentful-paint", ({ startTime }) => {
    figures.largestPaint = startTime;
  });
  watch("layout-shift", (entry) => {
    if (Reflect.get(entry, "hadRecentInput") !== true) figures.shift += Number(Reflect.get(entry, "value"));
  });
  watch("event", (entry) => {
    if (Reflect.get(entry, "interactionId"))
      figures.interaction = Math.max(figures.interaction, entry.duration);
  });
}

function rowsOf(name: string, measured: readonly Figures[]): Row[] {
  const paint = median(measured.map(({ largestPaint }) => largestPaint));
  const shift = median(measured.map((figures) => figures.shift));
  const interaction = median(measured.map((figures) => figures.interaction));
  return [
    {
      what: `${name}: largest paint`,
      measured: secondsOf(paint),
      against: `at most ${secondsOf(maxPaintMs)}`,
      verdict: verdictOf(paint <= maxPaintMs),
    },
    {
      what: `${name}: layout shift`,
      measured: shift.toFixed(4),
      against: `at most ${maxShift}`,
      verdict: verdictOf(shift <= maxShift),
    },
    {
      what: `${name}: slowest interaction`,
      measured: milliseconds(interaction),
      against: `at most ${milliseconds(maxInteractionMs)}`,
      verdict: verdictOf(interaction <= maxInteractionMs),
    },
  ];
}

async function weightRows(): Promise<Row[]> {
  const weights = await weighPages();
  const kilobytes = (weight: number) => `${weight.toFixed(1)} KB`;
  const landing = weights.find(({ route }) => route === "index");
  const others = weights.filter(({ route }) => route !== "index");
  const heaviest = others.toSorted((a, b) => b.ownKilobytes - a.ownKilobytes)[0];
  const scriptCount = Math.max(...weights.map(({ scripts }) => scripts));
  if (!landing || !heaviest) throw new Error("The build has no pages.");
  return [
    {
      what: "Landing page: JavaScript, gzip",
      measured: kilobytes(landing.totalKilobytes),
      against: `at most ${kilobytes(maxLandingKilobytes)}`,
      verdict: verdictOf(landing.totalKilobytes <= maxLandingKilobytes),
    },
    {
      what: `Heaviest further page (${heaviest.route}): JavaScript beyond the landing page's`,
      measured: kilobytes(heaviest.ownKilobytes),
      against: `at most ${kilobytes(maxRouteKilobytes)}`,
      verdict: verdictOf(heaviest.ownKilobytes <= maxRouteKilobytes),
    },
    {
      what: "Scripts that a page loads from the start, at most",
      measured: String(scriptCount),
      against: `at most ${maxScripts}`,
      verdict: verdictOf(scriptCount <= maxScripts),
    },
  ];
}
