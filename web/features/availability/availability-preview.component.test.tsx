import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { AvailabilityPreview } from "../../../contract/availability.schema.ts";
import type { PreviewState } from "../../../contract/availability.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { refusal } from "../../testing/onboarding.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { AvailabilityPreviewCard } from "./availability-preview.tsx";

const previewCall = "GET /rest/v1/availability/preview";

/** The half-hours of a day from 9:00 AM in Austin. */
function dayOf(date: string, states: PreviewState[]): AvailabilityPreview["days"][number] {
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
  answerApi(previewCall, () => ({ time_zone: "America/Chicago", days }));
  await renderInApp(<AvailabilityPreviewCard isOutdated={isOutdated} />);
}

const day = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });

describe("the next two weeks", () => {
  it("say what is open by its starts, those in a row as one", async () => {
    await openPreview([
      dayOf("2026-11-24", ["open", "outside_hours", "open", "open", "open"]),
      dayOf("2026-11-25", ["open", "outside_hours", "outside_hours", "outside_hours", "outside_hours"]),
    ]);
    await expect.element(page.getByText("As parents see them, in Central Standard Time.")).toBeVisible();
    const first = day(/Tue, Nov 24/);
    await expect.element(first).toHaveTextContent("4 open times");
    await expect.element(first).toHaveTextContent("Open:9:00 AM, 10:00 AM – 11:30 AM");
    await expect.element(first).toHaveTextContent("Outside your hours:all other times");
    await expect.element(day(/Wed, Nov 25/)).toHaveTextContent("1 open time");
  });

  it("say why a time is closed", async () => {
    await openPreview([
      dayOf("2026-11-24", ["outside_hours"]),
      dayOf("2026-11-25", ["booked", "buffer", "notice", "day_off", "too_far_ahead"]),
      dayOf("2026-11-26", ["fully_booked", "not_listed"]),
      dayOf("2026-11-27", ["outside_hours"]),
    ]);
    await expect.element(day(/Nov 24/)).toHaveTextContent("Outside your hours:the rest of the day");
    const closed = day(/Nov 25/);
    await expect.element(closed).toHaveTextContent("No open times");
    for (const text of [
      "Booked:9:00 AM",
      "Too close to a booked call:9:30 AM",
      "Within your notice:10:00 AM",
      "Day off:10:30 AM",
      "Too far ahead:11:00 AM",
    ]) {
      await expect.element(closed).toHaveTextContent(text);
    }
    await expect.element(day(/Nov 26/)).toHaveTextContent("You are at the maximum of open calls:9:00 AM");
    await expect.element(day(/Nov 26/)).toHaveTextContent("Open once your profile is listed:9:30 AM");
    await expect.element(day(/Nov 27/)).toHaveTextContent("Outside your hours:all day");
  });

  it("say that changes are not in them yet", async () => {
    await openPreview([dayOf("2026-11-24", ["open"])], true);
    await expect.element(page.getByRole("status")).toHaveTextContent("Save your changes to see them here.");
  });

  it("that do not load say so and are read again", async () => {
    expectLine(/Couldn't load availability/);
    answerApi(previewCall, () => refusal("internal", "An unexpected error occurred", 500));
    await renderInApp(<AvailabilityPreviewCard isOutdated={false} />);
    const retry = page.getByRole("button", { name: "Retry" });
    await expect.element(retry).toBeVisible();
    answerApi(previewCall, () => ({
      time_zone: "America/Chicago",
      days: [dayOf("2026-11-24", ["open"])],
    }));
    await retry.click();
    await expect.element(day(/Nov 24/)).toBeVisible();
  });
});
