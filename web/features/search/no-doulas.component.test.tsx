import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { NoDoulas } from "./no-doulas.tsx";

const nearby = page.getByText("Try searching in a nearby city.");

async function showEmptySearch(nearby_cities: { name: string; miles: number; doula_count: number }[]) {
  await renderInApp(
    <NoDoulas
      title="No doulas found within 30 miles of your location."
      response={{ hint: null, nearby_cities }}
      filters={{}}
      isFiltered={false}
      onChange={() => undefined}
      onChangePlace={() => undefined}
    />,
  );
}

it("[2.6] an empty search suggests a nearby city if there is one", async () => {
  await showEmptySearch([{ name: "Austin, TX", miles: 60, doula_count: 3 }]);
  await expect.element(nearby).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Austin, TX" })).toBeVisible();
});

it("[2.6] an empty search does not suggest a nearby city if no doula is within 100 miles", async () => {
  await showEmptySearch([]);
  await expect.element(page.getByText("There are no doulas within 100 miles yet.")).toBeVisible();
  await expect.element(nearby).not.toBeInTheDocument();
});
