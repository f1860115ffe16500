import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { stubPlaces } from "../../../testing/search.ts";

const field = page.getByRole("combobox", { name: "Location or zip code" });
const search = page.getByRole("button", { name: "Search Doulas" });
const steps = page.getByRole("region", { name: "How It Works" }).getByRole("listitem");

beforeEach(() => {
  stubVisitor();
  stubPlaces("Denver, CO, USA");
});

describe("the search on the landing page", () => {
  it("[2.2 5.3] does nothing while its field is blank", async () => {
    const router = await openPage("/");
    for (const typed of ["", "   "]) {
      await field.fill(typed);
      await search.click();
      expect(router.latestLocation.pathname).toBe("/");
    }
  });

  it("[2.2 2.6] continues to the details with the typed text", async () => {
    stubPlaces();
    const router = await openPage("/");
    await field.fill("St. Paul & Minneapolis");
    await search.click();
    await expect.element(page.getByText("St. Paul & Minneapolis")).toBeVisible();
    expect(router.state.location.href).toMatch(
      /\/find-doulas\?location=St\.(\+|%20)Paul(\+|%20)%26(\+|%20)Minneapolis/,
    );
  });

  it("[2.2] hides the suggestions on Enter", async () => {
    let searches = 0;
    const count = () => {
      searches += 1;
    };
    addEventListener("search performed", count);
    onTestFinished(() => removeEventListener("search performed", count));
    await openPage("/");
    await field.fill("denver");
    await expect.element(page.getByRole("option")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => searches).toBe(1);
    await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  });

  it("[2.2] on a phone, keeps its button clear of the suggestions", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    stubPlaces("Denver, CO, USA", "Denver, NC, USA", "Denver, PA, USA", "Denver, IA, USA", "Denver, IN, USA");
    await openPage("/");
    await field.fill("denver");
    await expect.element(page.getByRole("option").last()).toBeVisible();
    await search.click();
    await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  });
});

it("[2.2] the landing page explains the three steps", async () => {
  await openPage("/");
  await expect.element(steps.nth(0)).toHaveTextContent(/^Step 1Search and browse doulas.* nearest first\.$/);
  await expect
    .element(steps.nth(1))
    .toHaveTextContent(/^Step 2Schedule intro callsMeet up to 3 doulas on free 30-minute calls\./);
  await expect
    .element(steps.nth(2))
    .toHaveTextContent(/^Step 3Book servicesChoose the doula you want by your side/);
});
