import { bookCall } from "./calls.ts";
import { expect, test } from "./fixtures.ts";
import { openEmailTo, signInNewParent } from "./people.ts";

test("[2.7] a moved call shows on its card, in its history and in an email with a new calendar file", async ({
  page,
}) => {
  const email = await signInNewParent(page);
  const earlier = await bookCall(page, "lorelei-banks-cantrell", 2);
  await page.goto("/bookings");
  await page.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule" });
  const dates = dialog.getByRole("group", { name: "Date" });
  await expect(dates).toBeVisible();
  await expect(dialog.locator(`input[value="${earlier}"]`)).toHaveCount(0);
  await dates.getByRole("radio").nth(3).check();
  const time = dialog.getByRole("group", { name: "Time" }).getByRole("radio").last();
  await time.check();
  const later = await time.inputValue();
  await dialog.getByRole("button", { name: "Reschedule" }).click();
  const confirmation = page.getByRole("dialog", { name: "Your call has a new time" });
  await expect(confirmation.locator(`time[datetime="${later}"]`)).toBeVisible();
  await confirmation.getByRole("button", { name: "Done" }).click();

  await expect(page).toHaveURL("/bookings");
  const card = page.getByRole("article");
  await expect(card.locator(`time[datetime="${later}"]`)).toBeVisible();
  await expect(card.getByRole("button", { name: /^Reschedule/ })).toBeFocused();
  await card.getByRole("button", { name: /^More about the call/ }).click();
  await page.getByRole("menuitem", { name: "Show history" }).click();
  await expect(card.getByRole("listitem").filter({ hasText: "You moved it from " })).toHaveCount(1);

  await openEmailTo(page, email, /Moved: intro call with/);
  const file = await page.request.get(`${page.url()}/attachment`);
  expect(await file.text()).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1/);
});

test("[2.7] a call can be moved on a device whose clock is days ahead", async ({ page }) => {
  await signInNewParent(page);
  const startsAt = await bookCall(page, "lorelei-banks-cantrell", 1);
  // page.clock would also replace the browser's record of when the page arrived.
  await page.addInitScript(
    (aheadMs) => {
      const RealDate = Date;
      window.Date = class extends RealDate {
        constructor(given: string | number | Date = RealDate.now() + aheadMs) {
          super(given);
        }
        static override now = () => RealDate.now() + aheadMs;
      } as DateConstructor;
    },
    Date.parse(startsAt) + 24 * 60 * 60_000 - Date.now(),
  );
  await page.goto("/bookings");
  await expect(page.getByRole("button", { name: /^Reschedule/ })).toBeVisible();
});
