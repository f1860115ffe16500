import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { emptySearchData } from "../../../client-state/search-data.ts";
import { boot } from "../../../lib/boot.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { LocationStep } from "./location-step.tsx";

const next = page.getByRole("button", { name: "Next" });
const unknown = page.getByText(/^We could not find “Qwxyz” on the map\./);

let moves = 0;

async function openStep(location: string) {
  localStorage.setItem("doula-search", JSON.stringify({ ...emptySearchData, location }));
  moves = 0;
  await renderInApp(<LocationStep takesFocus={false} onNext={() => (moves += 1)} />);
  await expect.element(next).toBeEnabled();
}

describe("step 1 of the search", () => {
  beforeEach(() => stubApi("POST /functions/v1/places", () => ({ predictions: [] })));

  it("[2.6] shows that a place is unknown, and neither Enter nor Next continues until the person chooses to", async () => {
    await openStep("Qwxyz");
    await page.getByRole("combobox").click();
    await userEvent.keyboard("{Enter}");
    await expect.element(unknown).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await next.click();
    await expect.element(unknown).toBeVisible();
    expect(moves).toBe(0);
    await page.getByRole("button", { name: "Continue without distances" }).click();
    await expect.poll(() => moves).toBe(1);
    await expectAccessible();
  });

  it("[2.6] shows one message about an unknown place", async () => {
    await renderInApp(<LocationStep takesFocus={false} onNext={() => undefined} />);
    await page.getByRole("combobox").fill("Qwxyz");
    const hint = page.getByText("No place found. Check the spelling, or use a zip code.");
    await expect.element(hint).toBeVisible();
    await next.click();
    await expect.element(unknown).toBeVisible();
    await expect.element(hint).not.toBeInTheDocument();
  });

  it("[2.6] requires a place", async () => {
    await renderInApp(<LocationStep takesFocus={false} onNext={() => undefined} />);
    await expect.element(next).toBeDisabled();
    await page.getByRole("combobox").fill("Denver, CO");
    await expect.element(next).toBeEnabled();
  });

  it("[2.6] continues with a city that has doulas with one press", async () => {
    vi.spyOn(boot, "top_areas", "get").mockReturnValue([
      { state: "texas", city: "austin", name: "Austin, TX" },
    ]);
    onTestFinished(() => void vi.restoreAllMocks());
    const chosen: unknown[] = [];
    await renderInApp(<LocationStep takesFocus={false} onNext={(place) => chosen.push(place)} />);
    const cities = page.getByRole("list", { name: "Places to choose" });
    await cities.getByRole("button", { name: "Austin, TX" }).click();
    expect(chosen).toEqual([{ location: "Austin, TX", locationDetails: null }]);
    await expectAccessible();
  });

  it("[2.6 6.2] says below the field what follows, and that a search needs no account", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await renderInApp(<LocationStep takesFocus={false} onNext={() => undefined} />);
    for (const text of ["See who is on call", "Meet up to 3 doulas", "Look around without an account"])
      await expect.element(page.getByText(text)).toBeInViewport({ ratio: 0.95 });
    await expectAccessible();
  });

  it("[2.6] asks for a zip code with the keyboard for digits, and lets the browser fill it in", async () => {
    await openStep("Denver, CO");
    await page.getByRole("button", { name: "Use my zip" }).click();
    const field = page.getByRole("combobox");
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue("");
    await expect.element(field).toHaveAttribute("inputmode", "numeric");
    await expect.element(field).toHaveAttribute("autocomplete", "postal-code");
  });

  it("clears the missing-place message when the text changes", async () => {
    await openStep("Qwxyz");
    await next.click();
    await expect.element(unknown).toBeVisible();
    await page.getByRole("combobox").fill("Qw");
    await expect.element(unknown).not.toBeInTheDocument();
  });

  it.each([360, 1280])("[2.6] suggestions do not cover Next in a window %i px wide", async (width) => {
    await page.viewport(width, 740);
    onTestFinished(() => page.viewport(1280, 800));
    const predictions = ["Austin", "Austell", "Austintown"].map((main_text) => ({
      place_id: main_text,
      description: `${main_text}, USA`,
      structured_formatting: { main_text, secondary_text: "USA" },
    }));
    stubApi("POST /functions/v1/places", () => ({ predictions }));
    await openStep("Aus");
    await page.getByRole("combobox").fill("Aust");
    await expect.element(page.getByRole("option").first()).toBeVisible();
    // A covered button could not be clicked.
    await next.click();
    await expect.poll(() => moves).toBe(1);
  });

  it("continues if the place cannot be checked", async () => {
    expectLine(/^Couldn't load places/);
    stubApi("POST /functions/v1/places", () => new Response("{}", { status: 503 }));
    await openStep("Austin");
    await next.click();
    await expect.poll(() => moves).toBe(1);
  });
});
