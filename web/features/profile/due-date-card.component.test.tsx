import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { DueDateCard } from "./due-date-card.tsx";

const card = page.getByRole("region", { name: "Due Date Calendar" });
const dueDay = card.getByRole("button", { name: "Wednesday, May 5, 2027, your due date" });
const ring = () => card.element().querySelector("[data-due-date-ring]");

afterEach(() => void vi.useRealTimers());

/** Opens the card of a due date on May 5, 2027, on another day; its clock moves only when told. */
async function openCardAt(now: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.setSystemTime(new Date(now));
  await renderInApp(<DueDateCard dueDate="2027-05-05" onHide={() => undefined} />);
  await expect.element(dueDay).toBeVisible();
}

describe("the ring around the due day", () => {
  it("comes 300 ms after the month", async () => {
    await openCardAt("2027-03-01T12:00:00");
    vi.advanceTimersByTime(1000);
    await card.getByRole("button", { name: /next month/i }).click();
    await card.getByRole("button", { name: /previous month/i }).click();
    await expect.element(dueDay).toBeVisible();
    vi.advanceTimersByTime(290);
    await nextFrame();
    expect(ring()).toBeNull();
    vi.advanceTimersByTime(20);
    await vi.waitFor(() => expect(ring()).not.toBeNull());
  });
});

describe("the count of days", () => {
  it("goes on at midnight, over the day itself and past it", async () => {
    await openCardAt("2027-05-03T23:50:00");
    await expect.element(card.getByText("2 days to go")).toBeVisible();
    passTime({ minutes: 15 });
    await expect.element(card.getByText("1 day to go")).toBeVisible();
    passTime({ minutes: 24 * 60 });
    await expect.element(card.getByText("Due Today!")).toBeVisible();
    const { color, backgroundColor } = getComputedStyle(dueDay.element());
    expect(color, "the day's number is seen on its own color").not.toBe(backgroundColor);
    passTime({ minutes: 48 * 60 });
    await expect.element(card.getByText("2 days overdue")).toBeVisible();
  });
});

function passTime({ minutes }: { minutes: number }) {
  vi.advanceTimersByTime(minutes * 60_000);
}

/** What has changed by now is drawn. */
const nextFrame = () => new Promise(requestAnimationFrame);
