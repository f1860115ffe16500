import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { AvailabilityPreview } from "../../../../contract/scheduling/availability.schema.ts";
import type { PreviewState } from "../../../../contract/scheduling/availability.ts";
import { refusal } from "../../../testing/applications.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { AvailabilityPreviewCard } from "./availability-preview.tsx";

const previewCall = "GET /rest/v1/availability/preview";

/** A day whose half hours have the given states, starting at 9:00 AM in Austin. */
function makeDay(date: string, states: PreviewState[]): AvailabilityPreview["days"][number] {
  const nine = Date.parse(`${date}T15:00:00Z`);
  return {
    date,
    times: states.map((state, index) => ({
      starts_at: new Date(nine + index * 30 * 60_000).toISOString(),
      state,
    })),
  };
}

async function openPreview(days: AvailabilityPreview["days"], isOutdated = false) {
  stubApi(previewCall, () => ({ time_zone: "America/Chicago", days }));
  await renderInApp(<AvailabilityPreviewCard isOutdated={isOutdated} />);
}

const day = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });

describe("the next two weeks", () => {
  it("[2.7] list open times, with consecutive ones as a range", async () => {
    await openPreview([
      makeDay("2026-11-24", ["open", "outside_hours", "open", "open", "open"]),
      makeDay("2026-11-25", ["open", "outside_hours", "outside_hours", "outside_hours", "outside_hours"]),
    ]);
    await expect.element(page.getByText("As parents see them, in Central Standard Time.")).toBeVisible();
    const first = day(/Tue, Nov 24/);
    await expect.element(first).toHaveTextContent("4 open times");
    await expect.element(first).toHaveTextContent("Open:9:00 AM, 10:00 AM – 11:30 AM");
    await expect.element(first).toHaveTextContent("Outside your hours:all other times");
    await expect.element(day(/Wed, Nov 25/)).toHaveTextContent("1 open time");
  });

  it("[2.7] count the times of a profile that is not listed yet, and say once when parents see them", async () => {
    await openPreview([makeDay("2026-11-24", ["not_listed", "not_listed"])]);
    await expect
      .element(
        page.getByText("Parents see these times once your profile is listed, in Central Standard Time."),
      )
      .toBeVisible();
    await expect.element(day(/Nov 24/)).toHaveTextContent("2 times");
  });

  it("[2.7] open with the first seven days; those after that unfold", async () => {
    const dates = Array.from({ length: 14 }, (_, index) => `2026-12-${String(index + 1).padStart(2, "0")}`);
    await openPreview(dates.map((date) => makeDay(date, ["open"])));
    await expect.element(day(/Dec 7/)).toBeVisible();
    await expect.element(day(/Dec 8/)).not.toBeInTheDocument();
    await page.getByText("The week after").click();
    await expect.element(day(/Dec 14/)).toBeVisible();
  });

  it("[2.7] are one row a day on a phone until a day is opened", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openPreview([makeDay("2026-11-24", ["open", "booked"]), makeDay("2026-11-25", ["outside_hours"])]);
    await expect.element(day(/Nov 25/)).toBeVisible();
    await expect.element(page.getByText("9:00 AM", { exact: true })).not.toBeVisible();
    await day(/Nov 24/)
      .getByRole("heading")
      .click();
    await expect.element(page.getByText("9:00 AM", { exact: true })).toBeVisible();
  });

  it("[2.7] show why each closed time is closed", async () => {
    await openPreview([
      makeDay("2026-11-24", ["outside_hours"]),
      makeDay("2026-11-25", ["booked", "buffer", "notice", "day_off", "too_far_ahead"]),
      makeDay("2026-11-26", ["fully_booked", "not_listed"]),
      makeDay("2026-11-27", ["outside_hours"]),
    ]);
    await expect.element(day(/Nov 24/)).toHaveTextContent("Outside your hours:the rest of the day");
    const closed = day(/Nov 25/);
    await expect.element(closed).toHaveTextContent("No open times");
    for (const text of [
      "Booked:9:00 AM",
      "Too close to a booked call:9:30 AM",
      "Within your notice period:10:00 AM",
      "Day off:10:30 AM",
      "Too far ahead:11:00 AM",
    ]) {
      await expect.element(closed).toHaveTextContent(text);
    }
    await expect
      .element(day(/Nov 26/))
      .toHaveTextContent("You have reached the maximum number of open calls:9:00 AM");
    await expect.element(day(/Nov 26/)).toHaveTextContent("Open once your profile is listed:9:30 AM");
    await expect.element(day(/Nov 27/)).toHaveTextContent("Outside your hours:all day");
  });

  it("show a note if unsaved changes are not included", async () => {
    await openPreview([makeDay("2026-11-24", ["open"])], true);
    await expect.element(page.getByRole("status")).toHaveTextContent("Save your changes to see them here.");
  });

  it("show an error with Retry if they fail to load", async () => {
    expectLine(/Couldn't load availability/);
    stubApi(previewCall, () => refusal("internal", "An unexpected error occurred", 500));
    await renderInApp(<AvailabilityPreviewCard isOutdated={false} />);
    const retry = page.getByRole("button", { name: "Retry" });
    await expect.element(retry).toBeVisible();
    stubApi(previewCall, () => ({
      time_zone: "America/Chicago",
      days: [makeDay("2026-11-24", ["open"])],
    }));
    await retry.click();
    await expect.element(day(/Nov 24/)).toBeVisible();
  });
});
