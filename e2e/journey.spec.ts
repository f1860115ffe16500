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
  await page.getByRole("button", { name: /Expected Due Date/ }).click();
  await page.getByLabel("Year", { exact: true }).selectOption(dueDay.year);
  await page.getByLabel("Month", { exact: true }).selectOption(dueDay.month);
  await page.getByRole("button", { name: new RegExp(`${dueDay.day}, `) }).click();
  await page.getByLabel("Provider / Expected Address of Birth").fill("City Hospital");
  await page.getByRole("button", { name: "Find Doulas" }).click();
  await expect(page.getByRole("heading", { name: `Doulas near ${metro.location}` })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(5);
}

/** Picks the first date and its last time, confirms, and reads the confirmation. */
async function pickAndConfirm(page: Page, doula: string) {
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await dialog.getByRole("group", { name: "Date" }).getByRole("radio").first().check();
  await dialog.getByRole("group", { name: "Time" }).getByRole("radio").last().check();
  await dismissToasts(page);
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
  await search(page, projectMetro(project.name));
  const card = page.getByRole("article").nth(1);
  const doula = (await card.getByRole("heading").innerText()).trim();
  await card.getByRole("link", { name: doula, exact: true }).click();
  const detail = page.getByRole("dialog", { name: doula });
  await expect(detail).toBeVisible();
  await detail.getByRole("tab", { name: "Packages" }).click();
  await detail.getByRole("tab", { name: "Contact" }).click();
  await detail.getByRole("button", { name: "Book An Intro Call" }).first().click();

  const logIn = page.getByRole("dialog", { name: "Log In" });
  await expect(logIn).toBeVisible();
  await logIn.getByRole("button", { name: "Create account" }).click();
  const signUp = page.getByRole("dialog", { name: "Create Your Account" });
  // Due date and provider come from the search.
  await expect(signUp.getByText(new RegExp(`^Due .*${dueDay.day}, .* · City Hospital$`))).toBeVisible();
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

  await pickAndConfirm(page, doula);
  await expectBookingListed(page, doula);
  await openEmailTo(page, email, /Intro call with/);
  await expect(page.getByText(doula).first()).toBeVisible();
});
