import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { post } from "./people.ts";

const colorOfStatus = { Pending: "yellow", Confirmed: "green", Cancelled: "red", Completed: "blue" };

/** Expects a booking's badge to have this text and its color. */
export async function expectStatus(call: Locator, status: keyof typeof colorOfStatus): Promise<void> {
  const badge = call.getByText(status, { exact: true }).filter({ visible: true });
  await expect(badge).toBeVisible();
  expect(await badge.evaluate(readBackgroundColor), status).toBe(colorOfStatus[status]);
}

/** Runs in the page. */
function readBackgroundColor(element: Element): string {
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
  const { id } = await (await page.request.get(`/rest/v1/doula_profiles/${slug}`)).json();
  const { days } = await (await page.request.get(`/rest/v1/doula_profiles/${id}/slots`)).json();
  const startsAt = String(days[nthDay]?.slots[0]);
  const call = { booking_type: "intro_call", doula_profile_id: id, starts_at: startsAt };
  await post(page.request, "/rest/v1/bookings", call);
  return startsAt;
}

/** Opens a doula's intro call dialog for the signed-in user, and waits for its dates. */
export async function openIntroCall(page: Page, slug = ""): Promise<Locator> {
  await page.goto(`/find-doulas?doula=${slug}&book=true`);
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await expect(dialog.getByRole("group", { name: "Date" })).toBeVisible();
  return dialog;
}

/** Picks a date by its position, and a time, in the open intro call dialog. */
export async function pick(page: Page, date: number, time: "first" | "last"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(date).check();
  // Times at which the parent already has a call are disabled.
  await dialog.getByRole("group", { name: "Time" }).getByRole("radio", { disabled: false })[time]().check();
}
