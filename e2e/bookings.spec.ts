import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { doulasOf, expectStatus, expectWhen, openIntroCall, pick } from "./calls.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert } from "./notices.ts";
import { logIn, signInNewParent } from "./people.ts";

async function book(page: Page, slug: string | undefined, date: number, time: "first" | "last") {
  const dialog = await openIntroCall(page, slug);
  await pick(page, date, time);
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page.getByText(/^Booking confirmed with/)).toBeVisible();
}

test("no bookings are said in words, with a way on", async ({ page }) => {
  await signInNewParent(page);
  await page.goto("/bookings");
  await expect(page.getByText("No bookings yet")).toBeVisible();
  await expectAccessible(page, "no bookings");
});

test("dates are announced in full with how many times are free, and more of them can be had @any-width", async ({
  page,
}, { project }) => {
  await signInNewParent(page);
  const dialog = await openIntroCall(page, doulasOf(project.name)[0]);
  const dates = dialog.getByRole("group", { name: "Date" }).getByRole("radio");
  await expect(dates).toHaveCount(5);
  await expect(dates.first()).toHaveAccessibleName(/^\w+day, \w+ \d+, \d{4}, \d+ times? free$/);
  await dialog.getByRole("button", { name: "More dates" }).click();
  await expect(dates).toHaveCount(10);
  await expect(dialog.getByRole("button", { name: "Confirm Booking" })).toBeVisible();
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Europe/London" });

  test("times are shown in the doula's zone and in one's own @any-width", async ({ page }, { project }) => {
    await signInNewParent(page);
    const dialog = await openIntroCall(page, doulasOf(project.name)[0]);
    await dialog.getByRole("group", { name: "Date" }).getByRole("radio").first().check();
    await expect(dialog.getByText(/time zone$/)).toBeVisible();
    await expect(dialog.getByRole("group", { name: "Time" }).getByRole("radio").first()).toHaveAccessibleName(
      /^\d+:\d\d [AP]M, .*\d+:\d\d [AP]M your time$/,
    );
    await expectAccessible(page, "two zones");
  });
});

test.describe("two people and one slot", () => {
  test.use({ expectedRefusals: [409] });

  test("one has it; the other is told, with fresh times and the date kept @any-width", async ({
    page,
    browser,
    baseURL,
  }, { project }) => {
    const slug = doulasOf(project.name)[1];
    await signInNewParent(page);
    const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await signInNewParent(other);
    const dialog = await openIntroCall(page, slug);
    await pick(page, 2, "last");
    const taken = await dialog.getByRole("group", { name: "Time" }).getByRole("radio").last().inputValue();
    await book(other, slug, 2, "last");

    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(dialog.getByText(/That time was just taken/)).toBeVisible();
    await expect(dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(2)).toBeChecked();
    await expect(dialog.locator(`input[value="${taken}"]`)).toHaveCount(0);
    await expectAccessible(page, "slot taken");
    await dialog.getByRole("group", { name: "Time" }).getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(page.getByText(/^Booking confirmed with/)).toBeVisible();
    await other.context().close();
  });
});

test.describe("when the booking does not arrive", () => {
  test.use({ expectedLines: [/ERR_/] });

  test("it says so in place and keeps the choice @any-width", async ({ page }, { project }) => {
    await signInNewParent(page);
    const dialog = await openIntroCall(page, doulasOf(project.name)[0]);
    await pick(page, 1, "first");
    await page.route("**/rest/v1/bookings", (route) => route.abort());
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    await expectAlert(dialog, "Error booking call. Please try again.");
    await expect(dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(1)).toBeChecked();
    await expectAccessible(page, "booking failed");
  });
});

test("after three intro calls the button is disabled, says why, and leads to My Bookings", async ({ page }, {
  project,
}) => {
  test.slow();
  await signInNewParent(page);
  const [first, second, third] = doulasOf(project.name);
  await book(page, first, 3, "first");
  await book(page, second, 4, "first");
  const again = await openIntroCall(page, first);
  await expect(again.getByText(/^You already have a call with \w+ on \w{3}, \w{3} \d+\.$/)).toBeVisible();
  await expect(again.getByText("This is your last of 3 intro calls.")).toBeVisible();
  await expectAccessible(page, "last call");
  await book(page, third, 3, "first");
  await page.goto(`/find-doulas?doula=${first}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Booking Limit Reached" })).toBeDisabled();
  await expectAccessible(page, "limit reached");
  await dialog.getByRole("link", { name: /My Bookings/ }).click();
  await expect(page).toHaveURL("/bookings");
  await expectAccessible(page, "three bookings");
});

test("where none of the three calls can be cancelled, Support is offered instead @any-width", async ({
  page,
}, { project }) => {
  await signInNewParent(page);
  // Three calls that have taken place would take a day.
  await page.route("**/intro_calls/count", (route) =>
    route.fulfill({ json: { count: 3, cancellable: 0, limit: 3, contact_from: null } }),
  );
  const slug = doulasOf(project.name)[0];
  await page.goto(`/find-doulas?doula=${slug}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Booking Limit Reached" })).toBeDisabled();
  await expect(
    dialog.getByText(/^You have used all 3 of your intro calls\. Completed calls count too\./),
  ).toBeVisible();
  await expect(dialog.getByText(/Cancel one/)).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "support@doula-match.example" })).toHaveAttribute(
    "href",
    "mailto:support@doula-match.example",
  );
  await page.goto(`/find-doulas?doula=${slug}&book=true`);
  await expect(dialog.getByRole("heading", { name: "Booking Limit Reached" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", /^mailto:/);
  await expectAccessible(page, "limit reached for good");
});

test("the demo parent finds past, coming and cancelled calls with all their fields", async ({ page }) => {
  await logIn(page, "parent@doula-match.example");
  await page.goto("/bookings");
  const groups = {
    upcoming: page.getByRole("region", { name: "Upcoming" }).getByRole("article"),
    past: page.getByRole("region", { name: "Past" }).getByRole("article"),
  };
  await expect(groups.upcoming).toHaveCount(1);
  await expect(groups.past).toHaveCount(2);
  for (const { calls, doula, initials, status, notes } of [
    {
      calls: groups.upcoming,
      doula: "Rosa Delgado-Whitaker",
      initials: "RD",
      status: "Confirmed",
      notes: "Curious about your experience at South Austin, and about nights after the birth.",
    },
    {
      calls: groups.past,
      doula: "Imani Okafor",
      initials: "IO",
      status: "Completed",
      notes: "Our first baby. We would love to hear how you work with partners.",
    },
    { calls: groups.past, doula: "Teo Marchetti", initials: "TM", status: "Cancelled", notes: null },
  ] as const) {
    const call = calls.filter({ has: page.getByRole("heading", { name: doula, exact: true }) });
    await expect(call.getByText(initials, { exact: true })).toBeVisible();
    await expect(call.getByText("Intro call", { exact: true })).toBeVisible();
    await expectStatus(call, status);
    await expectWhen(call);
    if (notes) await expect(call.getByText(notes)).toBeVisible();
    await expect(call.getByText("Notes", { exact: true })).toHaveCount(notes ? 1 : 0);
  }
  const email = "doula@doula-match.example";
  await expect(groups.upcoming.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
  const phone = groups.upcoming.getByRole("link", { name: /^\(512\) 555-01\d\d$/ });
  const digits = (await phone.innerText()).replaceAll(/\D/g, "");
  await expect(phone).toHaveAttribute("href", `tel:${digits}`);
  await expect(page.getByRole("button", { name: /Cancel Booking|Reschedule/ })).toHaveCount(1);
  await expect(groups.upcoming.getByRole("button", { name: /^Reschedule/ })).toBeVisible();
  await expect(groups.upcoming.getByRole("link", { name: /^Contact Doula/ })).toHaveAttribute(
    "href",
    "/messages?doula=rosa-delgado-whitaker",
  );
  await expectAccessible(page, "demo bookings");
});

test("of many calls the latest come first, and Show more leads on to the next ones @any-width", async ({
  page,
}) => {
  await logIn(page, "parent@doula-match.example");
  await page.route("**/rest/v1/bookings?*", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const past = answer.items.find(({ ends_at }: { ends_at: string }) => Date.parse(ends_at) < Date.now());
    const items = Array.from({ length: 45 }, () => ({ ...past, id: crypto.randomUUID() }));
    await route.fulfill({ response, json: { ...answer, items } });
  });
  await page.goto("/bookings");
  const calls = page.getByRole("region", { name: "Past and cancelled" }).getByRole("article");
  await expect(calls).toHaveCount(20);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(calls).toHaveCount(40);
  await expect(page.getByRole("article").nth(20).getByRole("heading")).toBeFocused();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(calls).toHaveCount(45);
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
});

test("the next call stands on the dashboard @any-width", async ({ page }) => {
  await logIn(page, "parent@doula-match.example");
  await page.goto("/dashboard");
  await expect(page.getByText(/^Next call: /)).toHaveText(
    /^Next call: Rosa Delgado-Whitaker, \w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M Central (Standard|Daylight) Time.*You call Rosa at \(512\) 555-01\d\d$/,
  );
});

test("how a call takes place stands beside its icon, whatever the room for a finger", async ({ page }) => {
  await logIn(page, "parent@doula-match.example");
  await page.goto("/bookings");
  const line = page.getByRole("paragraph").filter({ hasText: /^You call Rosa at/ });
  const [icon, link] = [await line.locator("svg").boundingBox(), await line.getByRole("link").boundingBox()];
  const middleOf = (box: typeof icon) => (box ? box.y + box.height / 2 : Number.NaN);
  expect(Math.abs(middleOf(icon) - middleOf(link))).toBeLessThan(3);
});

test.describe("when the bookings do not load", () => {
  test.use({ expectedRefusals: [500] });

  test("it is said, never shown as empty, and tried again on request @any-width", async ({ page }) => {
    await signInNewParent(page);
    await page.route("**/rest/v1/bookings?*", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/bookings");
    await expect(page.getByText("Couldn't load").first()).toBeVisible();
    await expect(page.getByText("No bookings yet")).toHaveCount(0);
    await expectAccessible(page, "bookings failed");
    await page.unroute("**/rest/v1/bookings?*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("No bookings yet")).toBeVisible();
  });
});
