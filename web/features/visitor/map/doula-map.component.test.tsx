import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeDoula, stubDoula } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { rememberSearch, results, stubSearch } from "../../../testing/search.ts";
import { failApi } from "../../../testing/stub-api.ts";

const graceKim = makeDoula("Grace Kim", {
  map_offset: { east_miles: -20, north_miles: -20 },
  distance_miles: 28,
});

/** Two doulas close to each other, and a third far away. */
const doulas = [
  makeDoula("Teo Marchetti", { map_offset: { east_miles: 2, north_miles: 2 } }),
  makeDoula("Imani Okafor", { map_offset: { east_miles: 6, north_miles: 2 } }),
  graceKim,
];

const map = page.getByRole("region", { name: "Map of the doulas near Austin, TX, USA" });
const pins = map.getByRole("list", { name: "Doulas on the map" }).getByRole("button");
const group = pins.first();
const atPin = map.getByRole("list", { name: "At this pin" });
const article = page.getByRole("article");

beforeEach(() => {
  stubVisitor();
  rememberSearch();
  stubSearch(() => doulas, { next_cursor: "grace-kim" });
});

describe("the map of the results", () => {
  it("[2.6] names its pins, and states what they show and how precisely", async () => {
    await openPage(results);
    await expect.element(map).toHaveAccessibleDescription(/^3 doulas shown within 30 miles\./);
    await expect.element(map.getByText(/^Positions are approximate.*US Census Bureau/)).toBeVisible();
    expect(pins.elements().map((pin) => pin.querySelector(".sr-only")?.textContent)).toEqual([
      "2 doulas: Teo Marchetti; Imani Okafor",
      "Grace Kim",
    ]);
    await expectAccessible();
  });

  it("[2.6] replaces the list on a phone if the URL says so, and Back returns to the list", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    const router = await openPage(results);
    await expect.element(article.first()).toBeVisible();
    await expect.element(map).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await expect.element(map).toBeVisible();
    expect(router.state.location.search).toMatchObject({ view: "map" });
    await expect.element(article).not.toBeInTheDocument();
    router.history.back();
    await expect.element(article.first()).toBeVisible();
  });

  it("[2.6] lists its doulas below it on a phone, and after a tap on a pin only those at the pin", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openPage(`${results}&view=map`);
    const shown = map.getByRole("list", { name: "Doulas shown" });
    await expect.element(shown.getByRole("button", { name: /^Grace Kim/ })).toBeVisible();
    expect(shown.getByRole("listitem").elements()).toHaveLength(3);
    await group.click();
    expect(atPin.getByRole("listitem").elements()).toHaveLength(2);
    await expect.element(shown).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("[2.6] lists each doula's price: the rate, or else what packages start at", async () => {
    const ofPackages = makeDoula("Brandi Kowalczyk", {
      hourly_rate: null,
      prices_from: { birth: 1200, hourly_care: null },
    });
    const withoutPrices = makeDoula("Hollis Greer", { hourly_rate: null });
    stubSearch(() => [makeDoula("Teo Marchetti"), ofPackages, withoutPrices], {
      next_cursor: "hollis-greer",
    });
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openPage(`${results}&view=map`);
    const rows = map.getByRole("list", { name: "Doulas shown" }).getByRole("button");
    await expect.element(rows.nth(0)).toHaveTextContent(/3 miles away\W*\$41\.50\/hour$/);
    await expect.element(rows.nth(1)).toHaveTextContent(/3 miles away\W*packages from \$1,200$/);
    await expect.element(rows.nth(2)).toHaveTextContent(/3 miles away$/);
  });

  it("[2.6] shows a pin's doula by keyboard, and Escape returns to the pin", async () => {
    await openPage(results);
    await expect.element(group).toBeVisible();
    group.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(group).toHaveAttribute("aria-expanded", "true");
    await expect.element(atPin.getByRole("button").first()).toHaveTextContent(/Teo Marchetti.*3 miles away/);
    await userEvent.keyboard("{Escape}");
    await expect.element(atPin).not.toBeInTheDocument();
    await expect.element(group).toHaveFocus();
  });

  it("[2.6] opens the doula's details from a pin, and returns to the map", async () => {
    stubDoula(graceKim);
    const router = await openPage(results);
    await pins.nth(1).click();
    await atPin.getByRole("button").click();
    await expect.element(page.getByRole("dialog", { name: "Grace Kim" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(map).toBeVisible();
    expect(router.state.location.search).not.toHaveProperty("doula");
  });

  it("[2.6] splits close pins when zooming in, and groups them again when zooming out", async () => {
    await openPage(results);
    await expect.element(group).toHaveTextContent("2 doulas");
    const zoomOut = map.getByRole("button", { name: "Zoom out" });
    await expect.element(zoomOut).toHaveAttribute("aria-disabled", "true");
    await map.getByRole("button", { name: "Zoom in" }).click();
    await map.getByRole("button", { name: "Zoom in" }).click();
    await expect.element(group).not.toHaveTextContent("2 doulas");
    await zoomOut.click();
    await zoomOut.click();
    await expect.element(group).toHaveTextContent("2 doulas");
  });

  it("[2.6] highlights the card and pin that belong together", async () => {
    await openPage(results);
    const card = page.getByRole("listitem").filter({ has: article }).first();
    await expect.element(group).not.toHaveAttribute("data-highlighted");
    await card.getByRole("heading", { name: "Teo Marchetti" }).hover();
    await expect.element(group).toHaveAttribute("data-highlighted");
    await page.getByRole("banner").hover();
    await expect.element(card).not.toHaveAttribute("data-highlighted");
    group.element().focus();
    await expect.element(card).toHaveAttribute("data-highlighted");
  });

  it("[8.17] shows an error in place if its background fails to load, keeps pins and list, and loads it on Retry", async () => {
    failApi("GET /rest/v1/map_background");
    await openPage(results);
    await expect.element(map.getByRole("alert")).toHaveTextContent("Couldn't load the map behind the pins");
    await expect.element(group).toBeVisible();
    expect(article.elements()).toHaveLength(3);
    stubSearch(() => doulas, { next_cursor: "grace-kim" });
    await map.getByRole("button", { name: "Retry" }).click();
    await expect.element(map.getByText(/US Census Bureau/)).toBeVisible();
    await expect.element(map.getByRole("alert")).not.toBeInTheDocument();
  });
});
