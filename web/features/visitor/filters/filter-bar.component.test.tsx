import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { filterLimits } from "../../../../contract/directory/search.ts";
import { expectAccessible, expectAccessibleHere } from "../../../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { fiveDoulas, rememberSearch, results, stubSearch } from "../../../testing/search.ts";
import { failApi, stubApi } from "../../../testing/stub-api.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const chip = (label: string) => button(`Remove filter: ${label}`);
const sheet = page.getByRole("dialog", { name: "Filters" });

async function openResults(filters = "") {
  const router = await openPage(`${results}${filters}`);
  await expect.element(page.getByRole("article").first()).toBeVisible();
  return { search: () => router.state.location.search, back: () => router.history.back() };
}

async function onScreen(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1280, 800));
}

beforeEach(() => {
  stubVisitor();
  rememberSearch();
  stubSearch(() => fiveDoulas);
});

describe("the row of filters", () => {
  it("[2.6] has controls, each of which updates the URL, until all are cleared", async () => {
    rememberSearch({}, { language: ["English"] });
    const { search } = await openResults();
    await page.getByRole("combobox", { name: "Distance" }).selectOptions("Within 50 miles");
    await page.getByRole("combobox", { name: "Price" }).selectOptions("Up to $50/hour");
    await expect.poll(search).toMatchObject({ miles: 50, max_rate: 50 });
    await expect.element(chip("English")).toBeVisible();
    await button("Clear all").click();
    await expect.element(button(/^Remove filter/)).not.toBeInTheDocument();
    expect(Object.keys(search()).toSorted()).toEqual(["location", "place", "step"]);
    await expect.element(page.getByRole("region", { name: "Filters" })).toHaveFocus();
  });

  it("[2.6] opens the sheet by keyboard, which keeps private filters out of the URL and returns the focus", async () => {
    const { search } = await openResults();
    const trigger = button(/^Filters/);
    trigger.element().focus();
    await userEvent.keyboard("{Enter}");
    const specialty = sheet
      .getByRole("group", { name: "Specialties" })
      .getByRole("checkbox", { name: /^VBAC/ });
    await expect.element(specialty).toBeVisible();
    specialty.element().focus();
    await userEvent.keyboard(" ");
    await expect.element(specialty).toBeChecked();
    await userEvent.keyboard("{Enter}");
    await expect.element(chip("VBAC")).toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
    await expect.element(trigger).toHaveTextContent("Filters (1)");
    expect(Object.keys(search()), "no link reveals it").not.toContain("specialty");
  });
});

it("[2.6] distance and price have chips only if the bar has no select that shows them", async () => {
  await openResults("&miles=50&max_rate=50");
  const labels = ["Within 50 miles", "Up to $50/hour"];
  await expect.element(page.getByRole("combobox", { name: "Price" })).toHaveValue("50");
  for (const label of labels) await expect.element(chip(label)).not.toBeInTheDocument();
  await onScreen(1023, 768);
  for (const label of labels) await expect.element(chip(label)).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Price" })).not.toBeInTheDocument();
});

it("[2.6] the count names the order on a phone, also with a highest price", async () => {
  await onScreen(360, 740);
  await openResults("&max_rate=50&sort=price");
  const line = page.getByText("5 doulas near Austin, lowest price first", { exact: true });
  await expect.element(line).toBeVisible();
  // The summary above names the place.
  expect(line.element()).toHaveProperty("innerText", "5 doulas, lowest price first");
  await expectAccessible();
});

describe("the order of the results", () => {
  it("[2.6] is in the URL and named in the results line", async () => {
    const sorts: (string | null)[] = [];
    stubSearch((query) => {
      sorts.push(query.get("sort"));
      return fiveDoulas;
    });
    const { search } = await openResults();
    await page.getByRole("combobox", { name: "Sort by" }).selectOptions("Lowest price first");
    await expect.poll(search).toMatchObject({ sort: "price" });
    await expect.poll(() => sorts.at(-1)).toBe("price");
    await expect
      .element(page.getByRole("status").filter({ hasText: "lowest price first" }))
      .toBeInTheDocument();
  });
});

describe("the filter sheet on a phone", () => {
  beforeEach(() => onScreen(360, 740));

  it("[2.6] applies the choices when submitted", async () => {
    const { search } = await openResults();
    await button("Filters").click();
    await sheet.getByLabelText("Distance").selectOptions("Within 50 miles");
    await sheet.getByLabelText("Price").selectOptions("Up to $50/hour");
    await expect.element(sheet.getByRole("checkbox", { name: /^Ask about Cigna\s*2 doulas$/ })).toBeVisible();
    await sheet.getByRole("checkbox", { name: "Intro call within 14 days" }).click();
    await sheet.getByRole("button", { name: "Show 5 doulas" }).click();
    await expect.element(button("Filters (3)")).toBeVisible();
    expect(search()).toMatchObject({ miles: 50, max_rate: 50, available: 14 });
  });

  it("[2.6] counts each value with the other choices, and counts none with a choice of times", async () => {
    const asked: (string | null)[] = [];
    stubApi("GET /rest/v1/doula_profiles/facets", ({ url }) => {
      const rate = new URL(url).searchParams.get("max_rate");
      asked.push(rate);
      const insurance = [{ value: "Cigna", count: rate ? 1 : 2 }];
      return { insurance, specialty: [], approach: [], language: [], rate: null, radius_miles: 30 };
    });
    await openResults();
    await button("Filters").click();
    const cigna = sheet.getByRole("checkbox", { name: /^Ask about Cigna/ });
    await expect.element(cigna).toHaveAccessibleName(/^Ask about Cigna\s*2 doulas$/);
    await sheet.getByLabelText("Price").selectOptions("Up to $50/hour");
    await expect.element(cigna).toHaveAccessibleName(/^Ask about Cigna\s*1 doula$/);
    expect(asked.at(-1)).toBe("50");
    await sheet.getByRole("checkbox", { name: "Intro call within 14 days" }).click();
    await expect.element(cigna).toHaveAccessibleName("Ask about Cigna");
    await expectAccessibleHere();
  });

  it("[2.6] allows ten values of each kind", async () => {
    const values = Array.from({ length: filterLimits.values + 1 }, (_, index) => `Language ${index}`);
    const language = values.map((value) => ({ value, count: 1 }));
    const none = { insurance: [], specialty: [], approach: [], rate: null, radius_miles: 30 };
    stubApi("POST /rest/v1/doula_profiles/facets", () => ({ ...none, language }));
    const chosen = values.slice(0, filterLimits.values - 1);
    rememberSearch({}, { language: chosen });
    await openResults();
    await button(/^Filters/).click();
    const languages = sheet.getByRole("group", { name: "Languages" });
    await languages.getByRole("button", { name: /^Show/ }).click();
    const last = languages.getByRole("checkbox").last();
    await languages
      .getByRole("checkbox")
      .nth(filterLimits.values - 1)
      .click();
    await expect.element(last).toBeDisabled();
    await languages.getByRole("checkbox").first().click();
    await expect.element(last).toBeEnabled();
  });

  it("[2.6] says whom a highest price leaves out, and offers none that nobody here charges", async () => {
    await openResults();
    await button("Filters").click();
    const price = sheet.getByLabelText("Price");
    await expect.element(price).toHaveAccessibleDescription("Doulas here charge $40 to $60 an hour.");
    expect(sheet.getByRole("option", { name: /^Up to/ }).elements()[0]?.textContent).toBe("Up to $40/hour");
    await price.selectOptions("Up to $50/hour");
    await expect
      .element(price)
      .toHaveAccessibleDescription(/an hour\. Doulas without an hourly rate are left out\.$/);
  });

  it("[2.6] offers 'Clear all' only if there is something to clear, and moves the focus when it goes", async () => {
    await openResults("&miles=50");
    await button("Filters").click();
    const clear = sheet.getByRole("button", { name: "Clear all" });
    await clear.click();
    await expect.element(clear).not.toBeInTheDocument();
    await expect.element(sheet.getByRole("button", { name: /^Show/ })).toHaveFocus();
    await expect.element(sheet.getByLabelText("Distance")).toHaveValue("");
  });

  it("[2.6] counts who matches once the choices have settled, and searches only when submitted", async () => {
    const asked: string[] = [];
    stubSearch((query) => {
      asked.push(["miles", "max_rate", "preview"].filter((name) => query.has(name)).join(" "));
      return query.has("max_rate") ? fiveDoulas.slice(0, 2) : fiveDoulas;
    });
    await openResults();
    await button("Filters").click();
    await expect.element(sheet.getByRole("button", { name: "Show 5 doulas" })).toBeVisible();
    expect(new Set(asked.splice(0))).toEqual(new Set([""]));
    // On a busy machine, two choices can be longer apart than the sheet waits.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await sheet.getByLabelText("Distance").selectOptions("Within 50 miles");
    vi.advanceTimersByTime(200);
    await sheet.getByLabelText("Price").selectOptions("Up to $50/hour");
    vi.advanceTimersByTime(200);
    await expect.element(sheet.getByRole("button", { name: "Show doulas" })).toBeVisible();
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    await sheet.getByRole("button", { name: "Show 2 doulas" }).click();
    await expect.poll(() => page.getByRole("article").elements().length).toBe(2);
    expect(asked).toEqual(["miles max_rate preview", "miles max_rate"]);
  });

  it("[2.6] drops the choices if the person goes back", async () => {
    const { search, back } = await openResults();
    await button("Filters").click();
    await sheet.getByRole("checkbox", { name: "Intro call within 14 days" }).click();
    back();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(search()).not.toHaveProperty("available");
    expect(search()).not.toHaveProperty("sheet");
    await button("Filters").click();
    await expect
      .element(sheet.getByRole("checkbox", { name: "Intro call within 14 days" }))
      .not.toBeChecked();
  });

  it("[8.17] shows an error in place if its values fail to load, and Retry loads them", async () => {
    failApi("GET /rest/v1/doula_profiles/facets");
    await openResults();
    await button("Filters").click();
    const insurance = sheet.getByRole("group", { name: "Insurance" });
    await expect.element(insurance.getByRole("alert")).toHaveTextContent("Couldn't load");
    await expect.element(sheet.getByLabelText("Price")).toBeEnabled();
    stubSearch(() => fiveDoulas);
    await insurance.getByRole("button", { name: "Retry" }).click();
    await expect.element(insurance.getByRole("checkbox", { name: /^Ask about Cigna/ })).toBeVisible();
  });
});
