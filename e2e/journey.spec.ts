import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, expectToast } from "./notices.ts";
import { newEmail, openEmailTo, password, readEmailCode } from "./people.ts";
import { dueDay, projectMetro } from "./searches.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** From the landing page to the results. */
async function search(page: Page, metro: { typed: string; location: string }) {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Find Your Perfect Doula" })).toBeVisible();
  await page.getByRole("combobox").fill(metro.typed);
  await page.getByRole("option").first().click();
  await expect(page.getByRole("combobox")).toHaveValue(metro.location);
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.getByRole("button", { name: "Search Doulas" }).click();

  await expect(page).toHaveURL(/\/find-doulas\?location=/);
  await page.getByRole("textbox", { name: "Expected Due Date" }).fill(dueDay.typed);
  await page.getByLabel("I don't know yet").check();
  await page.getByRole("button", { name: "Find Doulas" }).click();
  await expect(page.getByRole("heading", { name: `Doulas near ${metro.location}` })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(5);
}

/** Counts presses on this page; a page that opens later starts at zero. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => Reflect.set(window, "taps", Reflect.get(window, "taps") + 1), true);
    Reflect.set(window, "taps", 0);
  });
  return () => page.evaluate(() => Reflect.get(window, "taps"));
}

/** Confirms the time chosen on the card, and reads the confirmation. */
async function confirmChosenTime(page: Page, doula: string) {
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await expect(
    dialog.getByRole("group", { name: "Time" }).getByRole("radio", { checked: true }),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  const sentence = page.getByText(
    new RegExp(`^Booking confirmed with ${doula} on \\w+, \\w+\\s\\d+, \\d{4} at \\d+:\\d\\d [AP]M$`),
  );
  await expect(sentence).toBeVisible();
}

async function expectBookingListed(page: Page, doula: string) {
  await page.getByRole("link", { name: "View Bookings" }).click();
  await expect(page).toHaveURL("/bookings");
  await expect(page.getByRole("heading", { level: 1, name: "My Bookings" })).toBeVisible();
  await expect(page.getByText(doula).first()).toBeVisible();
  await expect(page.getByText("Confirmed").first()).toBeVisible();
  await dismissToasts(page);
}

test("[2.1 2.2 2.3 2.6 3.14 4.14 6.3 6.4 6.7 7.1 7.4 8.2 8.8] a parent finds a doula, signs up, confirms by email, books, and finds the call in My Bookings @phone", async ({
  page,
}, { project }) => {
  test.slow();
  const readTaps = await countTaps(page);
  await search(page, projectMetro(project.name));
  // Another test books the second doula.
  const card = page.getByRole("article").nth(2);
  const doula = (await card.getByRole("heading").innerText()).trim();
  await card.getByRole("list", { name: "Next call times" }).getByRole("button").last().click();

  const logIn = page.getByRole("dialog", { name: "Log In" });
  await expect(logIn).toBeVisible();
  await logIn.getByRole("button", { name: "Create account" }).click();
  const signUp = page.getByRole("dialog", { name: "Create Your Account" });
  // The due date comes from the search.
  await expect(signUp.getByText(new RegExp(`^Due .*${dueDay.day}, \\d{4}$`))).toBeVisible();
  const email = newEmail();
  await signUp.getByLabel("Name").fill("Ana Maria Ruiz");
  await signUp.getByLabel("Email").fill(email);
  await signUp.getByLabel(/^Password/).fill(password);
  await signUp.getByRole("button", { name: "Create Account" }).click();
  await expectToast(page, "Account created successfully!", "Please check your email to verify your account");
  const checkEmail = page.getByRole("dialog", { name: "Check your email" });
  await checkEmail.getByLabel("Code from the email").fill(await readEmailCode(page.request, email));
  await checkEmail.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page).toHaveURL(/\/find-doulas\?.*doula=/);

  await confirmChosenTime(page, doula);
  expect(await readTaps(), "presses since the landing page, without leaving it").toBe(9);
  await expectBookingListed(page, doula);
  await openEmailTo(page, email, /Intro call with/);
  await expect(page.getByText(doula).first()).toBeVisible();
});
