import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import lighthouse, { type RunnerResult } from "lighthouse";
import { chromiumArgs, findChromium } from "../scripts/find-chromium.ts";
import { freePort } from "../scripts/free-port.ts";
import { doulaSlug, resultsPath, search } from "./pages.ts";
import { median } from "./samples.ts";
import { startServerProcess } from "./server-process.ts";
import { type Row, verdictOf } from "./table.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const runs = 5;
const minPerformance = 97;

interface AuditedPage {
  name: string;
  path: string;
  /** Audits that the page is meant to fail. */
  skipAudits?: string[];
}

/** Lighthouse on its slow phone: the median performance of five runs, and what else it scores. */
export async function benchLighthouse(): Promise<Row[]> {
  const folder = createTemporaryFolder();
  const server = await startServerProcess({ env: { DATA_DIR: folder.path } });
  const port = await freePort();
  // Lighthouse opens its pages in the browser's own context, and so finds what is kept there.
  const browser = await chromium.launchPersistentContext(path.join(folder.path, "browser"), {
    executablePath: await findChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    await keepSearch(await browser.newPage(), server.url);
    const rows: Row[] = [];
    for (const page of await pagesOf(server.url)) rows.push(...(await auditPage(page, server.url, port)));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}

/** Saves a complete search: without one, the page asks for its details before it shows results. */
async function keepSearch(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(`localStorage.setItem("doula-search", ${JSON.stringify(JSON.stringify(search))})`);
  await page.close();
}

async function pagesOf(url: string): Promise<AuditedPage[]> {
  return [
    { name: "Landing page", path: "/" },
    // Everybody's results are their own: search engines are told to leave them out.
    { name: "Results", path: resultsPath, skipAudits: ["is-crawlable"] },
    { name: "Doula page", path: `/doulas/${await doulaSlug(url)}` },
    { name: "City", path: "/doulas/in/texas/austin" },
    { name: "FAQ", path: "/faq" },
  ];
}

async function auditPage({ name, path, skipAudits }: AuditedPage, url: string, port: number): Promise<Row[]> {
  // The first visit warms the server up, as the one before it does for every visitor but the first.
  await (await fetch(url + path)).text();
  const results: RunnerResult["lhr"][] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url + path, {
      port,
      logLevel: "error",
      ...(skipAudits && { skipAudits }),
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${path}.`);
    results.push(result.lhr);
  }
  const performance = median(results.map((result) => scoreOf(result, "performance")));
  const others = ["accessibility", "best-practices", "seo"].map((category) =>
    Math.min(...results.map((result) => scoreOf(result, category))),
  );
  return [
    {
      what: `${name}: Lighthouse performance`,
      measured: String(performance),
      against: `at least ${minPerformance}`,
      verdict: verdictOf(performance >= minPerformance),
    },
    {
      what: `${name}: Lighthouse accessibility, best practices, SEO`,
      measured: others.join(", "),
      against: "100 each",
      verdict: verdictOf(others.every((score) => score === 100)),
    },
  ];
}

function scoreOf({ categories }: RunnerResult["lhr"], category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}
