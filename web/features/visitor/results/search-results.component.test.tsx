import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays } from "../../../../contract/platform/time.ts";
import { saveSearchData } from "../../../client-state/search-data.ts";
import { makeDoula, stubDoula } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import {
  emptyResults,
  fiveDoulas,
  makePlace,
  rememberSearch,
  results,
  savedDueDate,
  stubPlaces,
  stubSearch,
  stubSearchCalls,
} from "../../../testing/search.ts";
import { failApi, refuseApi, stubApi } from "../../../testing/stub-api.ts";

const article = page.getByRole("article");
const alert = page.getByRole("alert");
const others = page.getByRole("list", { name: "Places with the same name" }).getByRole("link");

const expectCount = (count: number) => expect.poll(() => article.elements().length).toBe(count);

describe("the results of a search", () => {
  it("[2.6 6.3] have no hearts for visitors", async () => {
    stubVisitor();
    rememberSearch();
    stubSearch(() => fiveDoulas);
    await openPage(results);
    await expectCount(5);
    await expect.element(page.getByRole("button", { name: /favorites/ })).not.toBeInTheDocument();
  });

  it("[7.1] are asked for with the spec's client-info header", async () => {
    let clientInfo: string | null = null;
    stubVisitor();
    rememberSearch();
    stubSearch(() => []);
    stubApi("POST /rest/v1/doula_profiles/search", ({ headers }) => {
      clientInfo = headers.get("x-client-info");
      return emptyResults;
    });
    await openPage(results);
    await expect.poll(() => clientInfo).toBe("doula-web");
  });

  it("[2.6 3.13] need no storage in the browser", async () => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse);
    onTestFinished(() => void vi.restoreAllMocks());
    stubVisitor();
    stubSearch(() => fiveDoulas);
    await openPage("/find-doulas?location=Austin, TX, USA&place=austin");
    await page.getByRole("button", { name: /^Expected Due Date/ }).click();
    await page.getByRole("gridcell").getByRole("button").nth(10).click();
    await page.getByRole("textbox", { name: /^Provider/ }).fill("City Hospital");
    await page.getByRole("button", { name: "Find Doulas" }).click();
    await expectCount(5);
  });

  it("[2.6] show a placeholder of the same shape while the search runs", async () => {
    const gate = Promise.withResolvers<void>();
    stubVisitor();
    rememberSearch();
    stubSearch(() => fiveDoulas);
    stubApi("POST /rest/v1/doula_profiles/search", () => gate.promise);
    await openPage(results);
    await expect.element(page.getByText("Searching for doulas...").last()).toBeVisible();
    expect(document.querySelectorAll("main .skeleton").length).toBeGreaterThan(3);
  });

  it("[2.6] show placeholders, not the doulas of another due date, until the answers about the new one are there", async () => {
    const gate = Promise.withResolvers<void>();
    let isAsked = false;
    stubVisitor();
    rememberSearch();
    stubSearch(() => fiveDoulas);
    await openPage(results);
    await expectCount(5);
    stubApi("POST /rest/v1/doula_profiles/search", async () => {
      isAsked = true;
      await gate.promise;
      return { ...emptyResults, items: fiveDoulas.slice(0, 3) };
    });
    saveSearchData({ dueDate: new Date(`${addDays(savedDueDate, 7)}T12:00`) });
    await expect.poll(() => isAsked).toBe(true);
    expect(article.elements()).toHaveLength(0);
    expect(document.querySelectorAll("main .skeleton").length).toBeGreaterThan(3);
    gate.resolve();
    await expectCount(3);
  });

  it("[8.7] show in place that a search failed, keep its terms, and offer Retry", async () => {
    stubVisitor();
    rememberSearch();
    stubSearch(() => fiveDoulas);
    failApi("POST /rest/v1/doula_profiles/search");
    await openPage(results);
    await expect.element(alert).toHaveTextContent("Error searching for doulas. Please try again.");
    await expect.element(page.getByRole("definition").filter({ hasText: "Austin, TX" })).toBeInTheDocument();
    await expect
      .element(page.getByRole("definition").filter({ hasText: "City Hospital" }))
      .toBeInTheDocument();
    stubSearch(() => fiveDoulas);
    await page.getByRole("button", { name: "Retry" }).click();
    await expectCount(5);
    await expect.element(page.getByRole("heading", { name: /^Doulas near Austin/ })).toHaveFocus();
  });

  it("[7.5 9.3] show more on request, with the focus on the first new doula", async () => {
    stubVisitor();
    rememberSearch();
    stubSearch(() => []);
    stubPages();
    await openPage(results);
    await page.getByRole("button", { name: "Show more" }).click();
    await expectCount(6);
    await expect.element(article.nth(5).getByRole("button").first()).toHaveFocus();
  });

  it("[7.5] are reloaded if the last doula shown is no longer listed, and continue from there", async () => {
    stubVisitor();
    rememberSearch();
    stubSearch(() => []);
    stubPages({ refusals: 1 });
    await openPage(results);
    await page.getByRole("button", { name: "Show more" }).click();
    await expectCount(6);
    await expect.element(article.nth(5).getByRole("button").first()).toHaveFocus();
    await expect.element(alert).not.toBeInTheDocument();
  });

  it("[7.5] have no distances, map or sort order by distance if the place is unknown", async () => {
    stubVisitor();
    rememberSearch({ location: "Qwxyz Nowhere", locationDetails: null });
    const teo = makeDoula("Teo Marchetti", { distance_miles: null, map_offset: null });
    stubSearch(() => [teo], { place: null });
    await openPage("/find-doulas?location=Qwxyz Nowhere&step=results");
    await expect
      .element(page.getByRole("region", { name: "Doulas" }).getByText(/^We could not find “Qwxyz Nowhere”/))
      .toBeVisible();
    await expectCount(1);
    await expect.element(page.getByText(/miles? away/)).not.toBeInTheDocument();
    await expect.element(page.getByRole("region", { name: /^Map of/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole("combobox", { name: "Distance" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("combobox", { name: "Price" })).toBeVisible();
    const sort = page.getByRole("combobox", { name: "Sort by" });
    expect(sort.element().querySelector("option")?.textContent).toBe("Longest listed first");
    await expectAccessible();
  });

  it("[2.6] keep filters and order for another place", async () => {
    stubVisitor();
    rememberSearch();
    stubSearch(() => fiveDoulas);
    stubPlaces("Portland, OR, USA");
    const router = await openPage(`${results}&sort=births`);
    await page.getByRole("button", { name: "Edit your search" }).click();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByRole("combobox").fill("Portland, OR");
    stubSearch(() => fiveDoulas, { place: makePlace("Portland, OR, USA") });
    await page.getByRole("option").click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Find Doulas" }).click();
    await expect.element(page.getByRole("heading", { name: /^Doulas near Portland/ })).toBeVisible();
    expect(router.state.location.search).toMatchObject({ sort: "births", location: "Portland, OR, USA" });
  });

  it("[2.2] are not fetched again after a visit to the details", async () => {
    let searches = 0;
    const count = () => {
      searches += 1;
    };
    addEventListener("search performed", count);
    onTestFinished(() => removeEventListener("search performed", count));
    stubVisitor();
    rememberSearch();
    stubSearch(() => fiveDoulas);
    await openPage(results);
    await page.getByRole("button", { name: "Edit your search" }).click();
    const find = page.getByRole("button", { name: "Find Doulas" });
    await expect.element(find).toBeVisible();
    expect(searches).toBe(0);
    await find.click();
    await expect.poll(() => searches).toBe(1);
  });
});

/** Five doulas, and a sixth on the next page, which is refused this many times. */
function stubPages({ refusals = 0 } = {}): void {
  let refused = 0;
  stubSearchCalls((query) => {
    const isFirst = !query.has("after");
    if (!isFirst && refused < refusals) {
      refused += 1;
      expectLine(/^Couldn't load doula-search: invalid_input$/);
      return Response.json({ code: "invalid_input", detail: "Invalid" }, { status: 400 });
    }
    return isFirst
      ? { ...emptyResults, items: fiveDoulas, next_cursor: "the-fifth" }
      : { ...emptyResults, items: [makeDoula("Marisol Ybarra")] };
  });
}

describe("a search that finds nobody", () => {
  async function stubEmptySearch(
    more: Parameters<typeof stubSearch>[1],
    inTab: Parameters<typeof rememberSearch>[1] = {},
  ) {
    stubVisitor();
    rememberSearch({}, inTab);
    stubSearch(() => []);
    stubSearchCalls((query) => {
      const isFound = query.get("miles") === "75" || query.has("insurance");
      const items = isFound && !query.has("language") ? fiveDoulas : [];
      return { ...emptyResults, items, ...more };
    });
    return openPage(results);
  }

  it("[2.6] shows the spec's text, with the radius that would find someone", async () => {
    const router = await stubEmptySearch({
      hint: { kind: "widen", miles: 75 },
      nearby_cities: [{ name: "Austin, TX", miles: 70, doula_count: 3 }],
    });
    await expect
      .element(page.getByRole("heading", { name: "No doulas found within 30 miles of your location." }))
      .toBeVisible();
    await expect.element(page.getByText("Try searching in a nearby city.")).toBeVisible();
    await page.getByRole("button", { name: "Search within 75 miles" }).click();
    await expectCount(5);
    expect(router.state.location.search).toMatchObject({ miles: 75 });
  });

  it("[2.6] names the filter to drop if the filters match nobody", async () => {
    const hint = { kind: "drop_filter", filter: "language", count: 5 } as const;
    await stubEmptySearch({ hint }, { language: ["Klingon"], insurance: ["Cigna"] });
    await expect
      .element(page.getByRole("heading", { name: "No doulas match your filters within 30 miles." }))
      .toBeVisible();
    await page.getByRole("button", { name: "Remove the Klingon filter: 5 doulas" }).click();
    await expectCount(5);
    await expect.element(page.getByRole("button", { name: "Remove filter: Ask about Cigna" })).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: "Remove filter: Klingon" }))
      .not.toBeInTheDocument();
  });

  it("[2.6] links to the nearest cities with doulas, and searches there", async () => {
    const router = await stubEmptySearch({
      nearby_cities: [{ name: "Waco, TX", miles: 70, doula_count: 1 }],
    });
    const city = page.getByRole("list", { name: /^Doulas within 100 miles/ }).getByRole("listitem");
    await expect.element(city).toHaveTextContent("Waco, TX 70 miles · 1 doula");
    stubSearch(() => fiveDoulas, { place: makePlace("Waco, TX, USA") });
    await city.getByRole("link").click();
    await expectCount(5);
    expect(router.state.location.search).toMatchObject({ location: "Waco, TX" });
  });

  it("[2.6] suggests no useless radius if nobody is within 100 miles", async () => {
    await stubEmptySearch({ nearby_cities: [] });
    await expect
      .element(page.getByText("No city within 100 miles has a doula yet, but one farther away may."))
      .toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Search within/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Change location" })).toBeVisible();
  });
});

describe("a place", () => {
  it("[2.6] with a shared name shows which one was searched, and links to the others", async () => {
    stubVisitor();
    rememberSearch({ location: "Springfield", locationDetails: null });
    stubSearch(() => fiveDoulas, {
      place: makePlace("Springfield, MO, USA", "Springfield, MA, USA", "Springfield, IL, USA"),
    });
    const router = await openPage("/find-doulas?location=Springfield&step=results");
    await expect.element(page.getByText(/^Showing Springfield, MO\. Or choose:$/)).toBeVisible();
    expect(others.elements().map((link) => link.textContent)).toEqual(["Springfield, MA", "Springfield, IL"]);
    stubSearch(() => fiveDoulas, { place: makePlace("Springfield, MA, USA") });
    await others.first().click();
    await expect.element(page.getByRole("definition").filter({ hasText: "Springfield, MA" })).toBeVisible();
    await expect.element(others).not.toBeInTheDocument();
    expect(router.state.location.search).toMatchObject({ place: "Springfield, MA, USA" });
    await expectAccessible();
  });
});

describe("a doula in the URL", () => {
  it("[2.6] opens on the named tab, and closes again", async () => {
    stubVisitor();
    rememberSearch();
    stubSearch(() => fiveDoulas);
    stubDoula(makeDoula("Rosa Delgado"));
    await openPage(`${results}&doula=rosa-delgado&tab=packages`);
    const dialog = page.getByRole("dialog", { name: "Rosa Delgado" });
    await expect
      .element(dialog.getByRole("tab", { name: "Packages" }))
      .toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("[2.6] who is no longer listed shows a notice", async () => {
    signIn();
    rememberSearch();
    stubSearch(() => fiveDoulas);
    refuseApi("GET /rest/v1/doula_profiles/nobody", "doula_not_found", 404);
    await openPage(`${results}&doula=nobody`);
    await expect.element(page.getByText("This doula is no longer available.").first()).toBeVisible();
    await expectAccessible();
  });
});
