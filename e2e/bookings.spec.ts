import { openIntroCall, pick } from "./calls.ts";
import { expect, test } from "./fixtures.ts";
import { logIn, signInNewParent } from "./people.ts";

test.describe("two parents who want the same time", () => {
  test.use({ expectedRefusals: [409] });

  test("[2.7 8.8] one gets it; the other sees why they didn't, keeps the date and picks another time", async ({
    page,
    browser,
    baseURL,
  }) => {
    const slug = "petra-novak";
    await signInNewParent(page);
    const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await signInNewParent(other);
    const dialog = await openIntroCall(page, slug);
    await pick(page, 2, "last");
    const times = dialog.getByRole("group", { name: "Time" }).getByRole("radio");
    const taken = await times.last().inputValue();
    const theirs = await openIntroCall(other, slug);
    await pick(other, 2, "last");
    await theirs.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(other.getByText(/^Booking confirmed with/)).toBeVisible();

    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(dialog.getByText(/That time was just taken/)).toBeVisible();
    await expect(dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(2)).toBeChecked();
    await expect(dialog.locator(`input[value="${taken}"]`)).toHaveCount(0);
    await times.first().check();
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(page.getByText(/^Booking confirmed with/)).toBeVisible();
    await other.context().close();
  });
});

test("the call instructions are centered on their icon despite the link's large touch target @phone", async ({
  page,
}) => {
  await logIn(page, "parent@doula-match.example");
  await page.goto("/bookings");
  const line = page.getByRole("paragraph").filter({ hasText: /^You call Rosa at/ });
  const [icon, link] = [await line.locator("svg").boundingBox(), await line.getByRole("link").boundingBox()];
  const measureMiddleY = (box: typeof icon) => (box ? box.y + box.height / 2 : Number.NaN);
  expect(Math.abs(measureMiddleY(icon) - measureMiddleY(link))).toBeLessThan(3);
});
