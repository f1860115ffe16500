import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { post } from "./people.ts";

/** Date and time of a call stand on its card, the time with the doula's zone. */
export async function expectWhen(call: Locator): Promise<void> {
  const [date, time] = [call.getByRole("definition").first(), call.getByRole("definition").last()];
  await expect(date).toHaveText(/^\w+day, \w+ \d+, \d{4}$/);
  await expect(time).toHaveText(/^\d+:\d\d [AP]M Central (Standard|Daylight) Time/);
}

const colourOfStatus = { Pending: "yellow", Confirmed: "green", Cancelled: "red", Completed: "blue" };

/** A booking's badge says this, in its colour. */
export async function expectStatus(call: Locator, status: keyof typeof colourOfStatus): Promise<void> {
  const badge = call.getByText(status, { exact: true });
  await expect(badge).toBeVisible();
  expect(await badge.evaluate(backgroundOf), status).toBe(colourOfStatus[status]);
}

/** Runs in the page. */
function backgroundOf(element: Element): string {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  if (!canvas) throw new Error("No canvas");
  canvas.fillStyle = getComputedStyle(element).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  if (green > Math.max(red, blue)) return "green";
  if (blue > Math.max(red, green)) return "blue";
  return green - blue > red - green ? "yellow" : "red";
}

/** Books a call for the signed-in parent on the doula's nth day with free times. Returns its start. */
export async function bookCall(page: Page, slug = "", nthDay = 0): Promise<string> {
  const { id, days } = await freeDays(page, slug);
  return postCall(page, id, String(days[nthDay]?.slots[0]));
}

/** Books a call with the first doula at the last time listed that the second has free too. Returns its start. */
export async function bookCallAtSharedTime(page: Page, slug: string, otherSlug: string): Promise<string> {
  const [{ id, days }, other] = [await freeDays(page, slug), await freeDays(page, otherSlug)];
  const otherTimes = other.days.flatMap(({ slots }) => slots);
  const shared = days.flatMap(({ slots }) => slots).findLast((slot) => otherTimes.includes(slot));
  return postCall(page, id, String(shared));
}

async function freeDays(page: Page, slug: string): Promise<{ id: string; days: { slots: string[] }[] }> {
  const { id } = await (await page.request.get(`/rest/v1/doula_profiles/${slug}`)).json();
  const { days } = await (await page.request.get(`/rest/v1/doula_profiles/${id}/slots`)).json();
  return { id, days };
}

async function postCall(page: Page, doulaId: string, startsAt: string): Promise<string> {
  const call = { booking_type: "intro_call", doula_profile_id: doulaId, starts_at: startsAt };
  await post(page.request, "/rest/v1/bookings", call);
  return startsAt;
}

/** A doula's intro call dialog with its dates, for whoever is signed in. */
export async function openIntroCall(page: Page, slug = ""): Promise<Locator> {
  await page.goto(`/find-doulas?doula=${slug}&book=true`);
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await expect(dialog.getByRole("group", { name: "Date" })).toBeVisible();
  return dialog;
}

/** Chooses a date by its position and a time of it in the open intro call dialog. */
export async function pick(page: Page, date: number, time: "first" | "last"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(date).check();
  // Not one at which the parent has a call already.
  await dialog.getByRole("group", { name: "Time" }).getByRole("radio", { disabled: false })[time]().check();
}

/** Doulas for each project, so that phone and desktop tests do not book each other's times. */
export const doulasOf = (project: string) =>
  project === "phone"
    ? ["imani-okafor", "rosa-delgado-whitaker", "teo-marchetti"]
    : ["marisol-ybarra", "petra-novak", "grace-kim"];
