import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { DueDateCard } from "./due-date-card.tsx";

const card = page.getByRole("region", { name: "Due Date Calendar" });
const dueDay = card.getByRole("button", { name: "Wednesday, May 5, 2027, your due date" });
const ring = () => card.element().querySelector("[data-due-date-ring]");

afterEach(() => void vi.useRealTimers());

/** Opens the card of a due date on May 5, 2027, on another day; the test moves its clock. */
async function openCardAt(now: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.setSystemTime(new Date(now));
  await renderInApp(<DueDateCard dueDate="2027-05-05" onHide={() => undefined} update={null} />);
  await expect.element(dueDay).toBeVisible();
}

describe("the ring around the due day", () => {
  it("[2.5] appears 300 ms after the month", async () => {
    await renderInApp(<DueDateCard dueDate="2027-05-05" onHide={() => undefined} update={null} />);
    await expect.element(dueDay).toBeVisible();
    const style = getComputedStyle(ring() as Element);
    expect([style.animationName, style.animationDelay]).toEqual(["fade-in", "0.3s"]);
    expect(style.animationFillMode, "invisible until then").toBe("backwards");
    await expect.poll(() => style.opacity).toBe("1");
  });

  it("[2.5] stays around the day when the window changes, and disappears with its month", async () => {
    await page.viewport(1280, 800);
    await renderInApp(<DueDateCard dueDate="2027-05-05" onHide={() => undefined} update={null} />);
    await expect.element(card.getByText("Due: Wednesday, May 5, 2027")).toBeVisible();
    await expect.element(card.getByRole("grid", { name: "May 2027" })).toBeVisible();
    await expectRingAroundDueDay();
    await page.viewport(900, 700);
    await expectRingAroundDueDay();
    await card.getByRole("button", { name: /next month/i }).click();
    await expect.element(card.getByRole("grid", { name: "June 2027" })).toBeVisible();
    expect(ring()).toBeNull();
    await card.getByRole("button", { name: /previous month/i }).click();
    await expectRingAroundDueDay();
    await card.getByRole("button", { name: "Saturday, May 1, 2027" }).click();
    await expect
      .element(card.getByRole("status").last())
      .toHaveTextContent("Saturday, May 1, 2027: 4 days before your due date");
    await expectRingAroundDueDay();
  });
});

async function expectRingAroundDueDay(): Promise<void> {
  await vi.waitFor(() => {
    const day = dueDay.element().getBoundingClientRect();
    const ringBox = ring()?.getBoundingClientRect();
    expect(ringBox?.width).toBeGreaterThan(day.width);
    const distanceFromCenter = (side: number, aroundSide = Number.NaN) => Math.abs(side - aroundSide);
    expect(distanceFromCenter(day.x + day.right, ringBox && ringBox.x + ringBox.right)).toBeLessThan(3);
    expect(distanceFromCenter(day.y + day.bottom, ringBox && ringBox.y + ringBox.bottom)).toBeLessThan(3);
  });
}

it("[2.5] on a phone, the title opens the month", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  await renderInApp(<DueDateCard dueDate="2027-05-05" onHide={() => undefined} update={null} />);
  await expect.element(card.getByText("Due: Wednesday, May 5, 2027")).toBeVisible();
  await expect.element(card.getByRole("grid")).not.toBeInTheDocument();
  const toggle = card.getByRole("button", { name: "Due Date Calendar", exact: true });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  await expect.element(card.getByRole("grid", { name: "May 2027" })).toBeVisible();
  await expectRingAroundDueDay();
});

it("[2.5] without a due date the card asks for one, and links to the profile", async () => {
  await renderInApp(<DueDateCard dueDate={null} onHide={() => undefined} update={null} />);
  await expect
    .element(card.getByText("Add your due date in your profile to see your personalized calendar"))
    .toBeVisible();
  await expect
    .element(card.getByRole("link", { name: "Edit Profile" }))
    .toHaveAttribute("href", "/edit-profile");
});

describe("the count of days", () => {
  it("[2.5] advances at midnight, before, on and after the due day", async () => {
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
