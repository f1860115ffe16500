import { chromium, type Page } from "@playwright/test";
import lighthouse, { type RunnerResult } from "lighthouse";
import { chromiumArgs, findChromium } from "../scripts/find-chromium.ts";
import { findFreePort } from "../scripts/free-port.ts";
import { findDoulaPage, resultsPath, search } from "./pages.ts";
import { startServer } from "./server-process.ts";
import { median, type Row } from "./table.ts";

const runs = 5;
const minPerformance = 97;
/** Results hydrate a list of cards and, on a wide screen, a map. */
const minResultsPerformance = 95;

/** Audits pages on Lighthouse's simulated slow phone: the median performance and the lowest other scores. */
export async function benchLighthouse(): Promise<Row[]> {
  await using server = await startServer({});
  const { url } = server;
  const port = await findFreePort();
  // Lighthouse opens pages in the browser's default context, so it sees that context's storage.
  await using browser = await chromium.launchPersistentContext("", {
    executablePath: await findChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  // Without a saved search, a place leads to the step that asks for the details.
  const rows = await auditPage("Details step", "/find-doulas?location=78701", { url, port });
  await saveSearch(await browser.newPage(), url);
  const pages = {
    "Landing page": "/",
    Results: resultsPath,
    "Doula page": await findDoulaPage(url),
    City: "/doulas/in/texas/austin",
    FAQ: "/faq",
  };
  for (const [name, path] of Object.entries(pages))
    rows.push(...(await auditPage(name, path, { url, port })));
  return rows;
}

/** Saves a complete search: without one, the page asks for its details before it shows results. */
async function saveSearch(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(`localStorage.setItem("doula-search", ${JSON.stringify(JSON.stringify(search))})`);
  await page.close();
}

async function auditPage(
  name: string,
  path: string,
  { url, port }: { url: string; port: number },
): Promise<Row[]> {
  // The first visit warms up the server, as previous visitors do in production.
  await (await fetch(url + path)).text();
  const results: RunnerResult["lhr"][] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url + path, {
      port,
      logLevel: "error",
      // Pages of a search are personal, so search engines are asked not to index them.
      skipAudits: path.startsWith("/find-doulas") ? ["is-crawlable"] : [],
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${path}.`);
    results.push(result.lhr);
  }
  const minimum = path === resultsPath ? minResultsPerformance : minPerformance;
  const performance = median(results.map((result) => categoryScore(result, "performance")));
  const otherScores = ["accessibility", "best-practices", "seo"].map((category) =>
    Math.min(...results.map((result) => categoryScore(result, category))),
  );
  return [
    {
      what: `${name}: Lighthouse performance`,
      measured: String(performance),
      limit: `at least ${minimum}`,
      verdict: performance >= minimum ? "met" : "missed",
    },
    {
      what: `${name}: Lighthouse accessibility, best practices, SEO`,
      measured: otherScores.join(", "),
      limit: "100 each",
      verdict: otherScores.every((score) => score === 100) ? "met" : "missed",
    },
  ];
}

function categoryScore({ categories }: RunnerResult["lhr"], category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}
