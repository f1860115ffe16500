import type { APIRequestContext, Browser } from "@playwright/test";
import { bookCall } from "./calls.ts";
import { signInListedDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { post, signInNewParent } from "./people.ts";

/** A listed doula in another browser context, and the sandbox's page of their calendar. */
async function openDoula(browser: Browser, admin: APIRequestContext) {
  const doula = await (
    await browser.newContext({ baseURL: test.info().project.use.baseURL ?? "" })
  ).newPage();
  const slug = await signInListedDoula(doula, admin, "Ines Calendar");
  const { service } = await (await doula.request.get("/rest/v1/google_calendar_connections")).json();
  return { doula, slug, calendar: `${service.authorization_origin}/google/calendar` };
}

test("[2.12 3.10 7.4] a booked call appears in the doula's Google Calendar, moves and disappears, and is put back if the doula deletes it", async ({
  page,
  browser,
  request,
}) => {
  const { doula, slug, calendar } = await openDoula(browser, request);
  await signInNewParent(page);
  const events = doula.getByRole("listitem");
  // The job takes a moment.
  const expectEvents = async (...texts: string[]) =>
    expect(async () => {
      await doula.goto(calendar);
      await expect(events).toHaveText(
        texts.map((text) => new RegExp(text)),
        { timeout: 500 },
      );
    }).toPass({ timeout: 30_000 });
  const local = (instant: string) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: "America/Chicago",
      hour: "numeric",
      minute: "2-digit",
    }).format(new Date(instant));

  await bookCall(page, slug, 2);
  const [booking] = (await (await page.request.get("/rest/v1/bookings")).json()).items;
  await expectEvents(`Intro call, private.*, ${local(booking.starts_at)} to`);

  const { days } = await (await page.request.get(`/rest/v1/bookings/${booking.id}/slots`)).json();
  const next = String(days.at(-1).slots.at(-1));
  await post(page.request, `/rest/v1/bookings/${booking.id}/reschedule`, { starts_at: next });
  await expectEvents(`Intro call, private.*, ${local(next)} to`);

  await doula.getByRole("button", { name: "Delete" }).click();
  await expect(doula.getByText("None.")).toBeVisible();
  // The calendar is read before every move, even to the same time.
  const question = doula.getByRole("list", { name: "Changed in Google Calendar" });
  await expect(async () => {
    await post(page.request, `/rest/v1/bookings/${booking.id}/reschedule`, { starts_at: next });
    await doula.goto("/bookings");
    await expect(question).toContainText("You deleted your call with", { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await question.getByRole("button", { name: "Put it back" }).click();
  await expect(question).toBeHidden();
  await expectEvents(`Intro call, private.*, ${local(next)} to`);

  await post(page.request, `/rest/v1/bookings/${booking.id}/cancel`, {});
  await expectEvents();
});
