import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { SearchResponse } from "../../contract/directory/search.schema.ts";
import { savePrivateSearch } from "../client-state/private-search.ts";
import { makeDoula } from "../testing/doulas.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { openPage, signIn, stubVisitor } from "../testing/open-page.tsx";
import { fiveDoulas, makePlace, rememberSearch, results, stubSearch } from "../testing/search.ts";

const article = page.getByRole("article");
const box = (part: Locator) => part.element().getBoundingClientRect();

/** The tallest card: every line in use, and a name that breaks into two. */
const tallest = makeDoula("Rosa Delgado-Whitaker", {
  pronouns: "she/her",
  prices_from: { birth: 1675, hourly_care: null },
  bio: "I came to this work through my grandmother, a partera in Laredo. ".repeat(4),
  credentials: ["Certified Labor Doula (CLD)"],
  insurance_accepted: ["Kaiser Permanente"],
  approach: ["affirming", "humorous"],
});

async function openResults(width: number, height: number, filters = "", search = results): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1280, 800));
  await openPage(`${search}${filters}`);
  await expect.element(article.nth(1)).toBeVisible();
  await document.fonts.ready;
}

beforeEach(() => {
  stubVisitor();
  rememberSearch();
  stubSearch(() => [tallest, ...fiveDoulas]);
});

describe("the results on a phone", () => {
  it.each(["a visitor", "a parent"])("[2.6] show %s two names on the first screen", async (who) => {
    if (who === "a parent") signIn();
    await openResults(360, 740);
    // A parent's navigation covers the bottom.
    const navigation = page.getByRole("navigation", { name: "Main" }).last();
    const bottom = who === "a parent" ? box(navigation).top : 740;
    expect(box(article.nth(1).getByRole("heading")).bottom).toBeLessThan(bottom);
    await expectAccessible();
  });

  it("[2.6] keep search, filters and sort in view while they scroll", async () => {
    await openResults(360, 740);
    window.scrollTo(0, 400);
    await expect.element(article.first().getByRole("heading")).not.toBeInViewport();
    for (const name of ["Edit your search", "Filters"])
      await expect.element(page.getByRole("button", { name, exact: true })).toBeInViewport();
    await expect.element(page.getByRole("combobox", { name: "Sort", exact: true })).toBeInViewport();
  });
});

describe("the first result on a phone", () => {
  const narrowing = "&max_rate=50&sort=price";
  const inTab = { language: ["English", "Spanish"], approach: ["direct"], fits: { languages: ["Spanish"] } };
  const others = ["ME", "TX", "TN", "MI", "IN"].map((state) => `Portland, ${state}, USA`);
  const portland = { place: makePlace("Portland, OR, USA", ...others) };
  const note = page.getByText(/^We could not find “Qwxyz Nowhere”|^Showing Portland, OR\. Or/);
  const filterRemoval = page.getByRole("button", { name: "Remove filter: English" });

  it.each<[string, string, string, Partial<SearchResponse>]>([
    ["filters", "Austin", narrowing, {}],
    ["an unknown place", "Qwxyz Nowhere", "", { place: null }],
    ["an unknown place and filters", "Qwxyz Nowhere", narrowing, { place: null }],
    ["an ambiguous name", "Portland", "", portland],
    ["an ambiguous name and filters", "Portland", narrowing, portland],
  ])("[2.6] shows its name on the first screen with %s", async (_, location, filters, response) => {
    stubSearch(() => fiveDoulas, response);
    if (filters) savePrivateSearch(inTab);
    await openResults(360, 740, filters, `/find-doulas?location=${location}&step=results`);
    if (location !== "Austin") await expect.element(note.last()).toBeVisible();
    if (filters) await expect.element(filterRemoval).toBeVisible();
    await expect.element(article.first().getByRole("heading")).toBeInViewport({ ratio: 0.9 });
  });
});

it("[2.6] the results have no steps above them, and name the place in the count", async () => {
  await openResults(1280, 800);
  await expect.element(page.getByRole("list", { name: "Steps" })).not.toBeInTheDocument();
  await expect.element(page.getByText("6 doulas near Austin")).toBeVisible();
});
