import type { PerformanceEntry } from "node:perf_hooks";
import { type Browser, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { chromiumArgs, findChromium } from "../scripts/find-chromium.ts";
import { maxLandingKilobytes, maxRouteKilobytes, maxScripts, weighPages } from "../scripts/page-weight.ts";
import { doulaPagePath, findDoulas } from "./searched-places.ts";
import { startServer } from "./server-process.ts";
import { limitedRow, median, milliseconds, type Row, seconds } from "./table.ts";

/** The network of a slow phone, as in Lighthouse. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const cpuSlowdown = 4;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const runs = 3;
const maxPaintMs = 1500;
/** Smaller shifts affect less than a thousandth of the viewport. */
const maxShift = 0.001;
/** A good interaction to next paint, according to web.dev. */
const maxInteractionMs = 200;

interface Visit {
  name: string;
  path: string;
  /** A visitor's first action once the page is ready. */
  act: (page: Page) => Promise<void>;
}

/** A parent's search, as their browser stores it. */
export const search = {
  location: "Austin, TX, USA",
  locationDetails: null,
  dueDate: new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10),
  provider: "At home",
  providerDetails: null,
};

/** Measures bytes, paints, layout shifts and interaction delays on a slow phone. */
export async function benchPages(): Promise<Row[]> {
  await using server = await startServer({});
  const { url } = server;
  await using browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const rows = await measureWeights();
  for (const visit of await readVisits(url)) {
    // The first visit warms up the server, as previous visitors do in production.
    await measure(browser, url, visit);
    const visitFigures: Figures[] = [];
    for (let run = 0; run < runs; run++) visitFigures.push(await measure(browser, url, visit));
    rows.push(...toRows(visit.name, visitFigures));
  }
  return rows;
}

export const resultsPath = `/find-doulas?${new URLSearchParams({ location: search.location, step: "results" })}`;

/** Returns the path of a doula found by a search. */
export async function findDoulaPage(url: string): Promise<string> {
  return (await findDoulas(url)).map(doulaPagePath)[0] ?? "";
}

async function readVisits(url: string): Promise<Visit[]> {
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
        await page.getByRole("button", { name: /^Show .*doula/ }).click();
      },
    },
    {
      name: "Doula page",
      path: await findDoulaPage(url),
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
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(watchPage, JSON.stringify(search));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.goto(url + path, { waitUntil: "networkidle" });
  const paint = figuresSchema.parse(await page.evaluate("figures"));
  await act(page);
  // Interaction entries arrive with the next frames.
  await page.waitForLoadState("networkidle");
  const { interaction } = figuresSchema.parse(await page.evaluate("figures"));
  await context.close();
  return { ...paint, interaction };
}

/** Runs in the page before its own scripts. */
function watchPage(saved: string): void {
  localStorage.setItem("doula-search", saved);
  const figures = { largestPaint: 0, shift: 0, interaction: 0 };
  Object.assign(globalThis, { figures });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    // Browsers accept options that Node's types lack.
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

function toRows(name: string, visitFigures: readonly Figures[]): Row[] {
  const medianFigure = (figure: keyof Figures) => median(visitFigures.map((each) => each[figure]));
  const [paint, shift, interaction] = [
    medianFigure("largestPaint"),
    medianFigure("shift"),
    medianFigure("interaction"),
  ];
  const format = (share: number) => share.toFixed(4);
  return [
    limitedRow(`${name}: largest paint`, { value: paint, max: maxPaintMs, format: seconds }),
    limitedRow(`${name}: layout shift`, { value: shift, max: maxShift, format }),
    limitedRow(`${name}: slowest interaction`, {
      value: interaction,
      max: maxInteractionMs,
      format: milliseconds,
    }),
  ];
}

/** Sizes are gzipped; 1 KB is 1,000 bytes. */
async function measureWeights(): Promise<Row[]> {
  const weights = await weighPages();
  const landing = weights.find(({ route }) => route === "index");
  const [heaviest] = weights.toSorted((a, b) => b.ownKilobytes - a.ownKilobytes);
  if (!landing || !heaviest) throw new Error("The build has no pages.");
  const scripts = Math.max(...weights.map((weight) => weight.scripts));
  const format = (kilobytes: number) => `${kilobytes.toFixed(1)} KB`;
  return [
    limitedRow("Landing page: JavaScript", {
      value: landing.totalKilobytes,
      max: maxLandingKilobytes,
      format,
    }),
    limitedRow(`${heaviest.route}: further JavaScript`, {
      value: heaviest.ownKilobytes,
      max: maxRouteKilobytes,
      format,
    }),
    limitedRow("Scripts of a page", { value: scripts, max: maxScripts, format: String }),
  ];
}
