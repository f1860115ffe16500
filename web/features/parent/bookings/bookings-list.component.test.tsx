import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { confirmedBooking, pendingBooking } from "../../../testing/bookings.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { stubOwnBirth } from "../../../testing/parent-home.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { BookingsList } from "./bookings-list.tsx";

beforeEach(() => stubOwnBirth());

async function openList(status: "pending" | "cancelled") {
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/bookings", () => ({
    items: [{ ...pendingBooking, status, cancelled_by: status === "cancelled" ? "client" : null }],
    next_cursor: null,
  }));
  await renderInApp(<BookingsList onChange={() => undefined} />);
  await expect.element(page.getByRole("article")).toBeVisible();
}

const findDoulas = page.getByRole("link", { name: "Find Doulas" });

describe("the bookings list", () => {
  it("links to the search if there are no upcoming calls", async () => {
    await openList("cancelled");
    await expect.element(page.getByText("No upcoming calls.")).toBeVisible();
    await expect.element(findDoulas.first()).toHaveAttribute("href", "/find-doulas");
  });

  it("[2.4] after a loss has no such link, and an upcoming call can be cancelled without the menu", async () => {
    stubOwnBirth({ loss: { undo_until: null }, since: "2026-11-23T10:00:00.000Z" });
    await openList("cancelled");
    await expect.element(page.getByText("No upcoming calls.")).toBeVisible();
    await expect.element(findDoulas).not.toBeInTheDocument();
    stubApi("GET /rest/v1/bookings", () => ({ items: [confirmedBooking], next_cursor: null }));
    const changes: string[] = [];
    await renderInApp(<BookingsList onChange={(_, change) => changes.push(change)} />);
    await page.getByRole("button", { name: /^Cancel this call/ }).click();
    await page.getByRole("button", { name: /^More about the call/ }).click();
    await expect.element(page.getByRole("menuitem", { name: "Cancel this call" })).not.toBeInTheDocument();
    await page.getByRole("menuitem", { name: "Reschedule" }).click();
    await expect.poll(() => changes).toEqual(["cancel", "reschedule"]);
  });

  it("has no such link if there is an upcoming call", async () => {
    await openList("pending");
    await expect.element(page.getByRole("heading", { name: "Upcoming" })).toBeVisible();
    await expect.element(page.getByText("No upcoming calls.")).not.toBeInTheDocument();
  });

  it("[2.7] links to the search if there are no bookings", async () => {
    stubApi("GET /rest/v1/bookings", () => ({ items: [], next_cursor: null }));
    await renderInApp(<BookingsList onChange={() => undefined} />);
    await expect.element(page.getByText("No bookings yet")).toBeVisible();
    await expect.element(findDoulas).toHaveAttribute("href", "/find-doulas");
    await expectAccessible();
  });

  it("[2.7] shows 20 past calls, and 'Show more' focuses the first of the next 20", async () => {
    const items = Array.from({ length: 45 }, (_, day) => ({
      ...confirmedBooking,
      id: crypto.randomUUID(),
      status: "completed",
      starts_at: new Date(Date.UTC(2020, 0, day)).toISOString(),
      ends_at: new Date(Date.UTC(2020, 0, day, 1)).toISOString(),
    }));
    stubApi("GET /rest/v1/bookings", () => ({ items, next_cursor: null }));
    await renderInApp(<BookingsList onChange={() => undefined} />);
    const calls = page.getByRole("region", { name: "Past and cancelled" }).getByRole("article");
    const showMore = page.getByRole("button", { name: "Show more" });
    await expect.element(calls.first()).toHaveTextContent("Thu, Feb 13, 2020");
    expect(calls.elements()).toHaveLength(20);
    await showMore.click();
    await expect.element(calls.nth(20)).toContainElement(document.activeElement as HTMLElement);
    expect(calls.elements()).toHaveLength(40);
    await showMore.click();
    await expect.element(calls.nth(44)).toBeVisible();
    await expect.element(showMore).not.toBeInTheDocument();
    await expectAccessible();
  });
});

/** The name of an element's background color: green, blue, yellow or red. */
function readColor(element: Element): string {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  if (!canvas) throw new Error("No canvas");
  canvas.fillStyle = getComputedStyle(element).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  if (green > Math.max(red, blue)) return "green";
  if (blue > Math.max(red, green)) return "blue";
  return green - blue > red - green ? "yellow" : "red";
}

it.each([
  ["pending", "yellow", "Pending"],
  ["confirmed", "green", "Confirmed"],
  ["cancelled", "red", "Cancelled"],
  ["completed", "blue", "Completed"],
] as const)(
  "[2.7 4.6] a %s call shows its details, and its status as text and in %s",
  async (status, color, word) => {
    const notes = "Our first baby.";
    const call = {
      ...confirmedBooking,
      status,
      notes,
      cancelled_by: status === "cancelled" ? "client" : null,
    };
    stubApi("GET /rest/v1/bookings", () => ({ items: [call], next_cursor: null }));
    await renderInApp(<BookingsList onChange={() => undefined} />);
    const card = page.getByRole("article");
    const name = card.getByRole("heading", { name: "Maya Chen" });
    await expect.element(name).toBeVisible();
    // A cancelled call is a row.
    if (status === "cancelled") await name.click();
    for (const text of ["MC", "Intro call", "Notes", notes])
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    await expect.element(card.getByText("Mon, May 5, 2031, 3:00 PM", { exact: true }).last()).toBeVisible();
    await expect.element(card.getByText(/10:00 AM for Maya$/).last()).toBeVisible();
    const badge = card.getByText(word, { exact: true }).last();
    await expect.element(badge).toBeVisible();
    expect(readColor(badge.element())).toBe(color);
  },
);
