import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { SearchHint } from "../../../../contract/directory/search.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { NoDoulas } from "./no-doulas.tsx";

const nearby = page.getByText("Try searching in a nearby city.");

async function showEmptySearch(
  nearby_cities: { name: string; miles: number; doula_count: number }[] | null,
  hint: SearchHint | null = null,
  isFiltered = false,
) {
  await renderInApp(
    <NoDoulas
      title="No doulas found within 30 miles of your location."
      response={{ hint, nearby_cities }}
      filters={{}}
      isFiltered={isFiltered}
      onChange={() => undefined}
      onChangePlace={() => undefined}
      alertPlace={{ name: "Fargo, ND", point: { lat: 46.88, lng: -96.79 }, miles: 30 }}
    />,
  );
}

it("[2.6] an empty search lists nearby cities with doulas", async () => {
  await showEmptySearch([{ name: "Austin, TX", miles: 60, doula_count: 3 }]);
  await expect
    .element(page.getByRole("list", { name: "Doulas within 100 miles, by city" }))
    .toHaveTextContent("Austin, TX 60 miles · 3 doulas");
  await expectAccessible();
});

it.each([
  ["the email alert if no doula is within 100 miles", [], "Tell me when someone joins near me"],
  ["another place if one has doulas", [{ name: "Austin, TX", miles: 60, doula_count: 3 }], "Change location"],
])("[2.6] an empty search leads with %s", async (_first, cities, text) => {
  await showEmptySearch(cities);
  await expect.element(page.getByRole("button").first()).toHaveTextContent(text);
});

it.each([
  ["with cities nearby", [{ name: "Austin, TX", miles: 60, doula_count: 3 }], false],
  ["if no doula is within 100 miles", [], false],
  ["with filters", null, true],
])(
  "[2.6] the text of an empty search always suggests a nearby city: %s",
  async (_when, cities, isFiltered) => {
    await showEmptySearch(cities, null, isFiltered);
    await expect.element(nearby).toBeVisible();
  },
);

it("[2.6] an empty search says that no city within 100 miles has a doula, without ruling out those farther away", async () => {
  await showEmptySearch([]);
  await expect
    .element(page.getByText("No city within 100 miles has a doula yet, but one farther away may."))
    .toBeVisible();
});
