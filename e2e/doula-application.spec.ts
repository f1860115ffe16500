import type { Page } from "@playwright/test";
import { bookCall } from "./calls.ts";
import { approveAsAdmin, chooseFile, pickDay, setup, signUpAsDoula } from "./doula-setup.ts";
import { png } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, expectToast, visibleToasts } from "./notices.ts";
import { newEmail, openEmailTo, signInNewParent } from "./people.ts";

/** A place where no other test searches. */
const place = "Boise, ID";

/** A unique name. */
const newName = () => `Noor ${crypto.randomUUID().replace(/[^a-f]/g, "")}`;

const button = (page: Page, name: string) => setup(page).getByRole("button", { name, exact: true });
const expectStep = (page: Page, title: string) =>
  expect(setup(page).getByRole("heading", { name: title })).toBeVisible();
const expectToastTitle = (page: Page, sentence: string) =>
  expect(visibleToasts(page).getByText(sentence, { exact: true }).first()).toBeVisible();

/** Signs up at 'Join Our Doula Network' and follows the emailed link to the dashboard, where the setup opens by itself. */
async function join(page: Page, fullName: string) {
  const email = newEmail();
  await page.goto("/doula-signup");
  await signUpAsDoula(page, { fullName, email, place });
  await expectToast(page, "Account Created!", "Welcome! Complete your profile setup in the dashboard.");
  await openEmailTo(page, email, /Confirm your email/);
  await page.getByRole("link", { name: "Confirm my email" }).click();
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expectStep(page, "Add Certification/Training");
  await expect(setup(page)).toContainText("0/6 steps0%");
}

async function addCertification(page: Page) {
  await setup(page).getByLabel("Name").fill("Certified Birth Doula");
  await pickDay(page);
  await chooseFile(page, "dona.png", "image/png", png);
  await button(page, "Save certification").click();
  await expectToastTitle(page, "File uploaded successfully!");
  await expect(button(page, "Download dona.png")).toBeVisible();
}

/** Saves the video URL typed earlier, with the keyboard only. */
async function saveVideo(page: Page) {
  const continueSetup = page.getByRole("button", { name: "Continue Setup" });
  await continueSetup.focus();
  await page.keyboard.press("Enter");
  await expectStep(page, "Submit Interview Video");
  await expect(setup(page).getByLabel("Video URL")).toHaveValue("https://youtu.be/dQw4w9WgXcQ");
  // Tabs past 'Discard it'.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(setup(page).getByLabel("Video URL")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToastTitle(page, "Interview video saved successfully!");
}

async function connectCalendar(page: Page) {
  await button(page, "Connect Google Calendar").click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  await expectStep(page, "Connect Calendar");
  await expect(setup(page)).toContainText("3/6 steps50%");
}

async function connectStripe(page: Page) {
  const account = page.getByRole("region", { name: "Stripe Account" });
  await account.getByRole("heading").click();
  await account.getByRole("button", { name: "Connect Stripe Account" }).click();
  await page.getByRole("button", { name: "Finish setup" }).click();
  await expectToastTitle(page, "Stripe account connected successfully!");
  await expect(account).toContainText("Active");
}

/** Adds a package with the keyboard only. */
async function addPackage(page: Page) {
  await setup(page).getByLabel("Name").focus();
  await page.keyboard.type("Birth support");
  await setup(page).getByRole("radio", { name: "Birth" }).focus();
  await page.keyboard.press("Space");
  await setup(page).getByLabel("Price").focus();
  await page.keyboard.type("1200");
  await page.keyboard.press("Enter");
  await expectToastTitle(page, "Packages saved successfully!");
  await expect(button(page, "Edit Birth support")).toBeFocused();
}

/** Runs in the page. Returns true if a click on the element would reach it. */
function isOnTop(element: Element): boolean {
  element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test("[2.12 4.3 4.4 8.2 8.15] a new doula applies, is approved, and sees a parent's booking live @phone", async ({
  page: firstTab,
  context,
  browser,
  request,
}) => {
  await join(firstTab, newName());
  await addCertification(firstTab);

  // The doula closes the dialog in the middle of a step, and resumes there.
  await button(firstTab, "Next").click();
  await setup(firstTab).getByLabel("Video URL").fill("https://youtu.be/dQw4w9WgXcQ");
  await firstTab.keyboard.press("Escape");
  await expect(setup(firstTab)).not.toBeVisible();
  await saveVideo(firstTab);

  // The doula closes the tab in the middle of another step, and resumes in a new tab.
  await button(firstTab, "Submit Number of Births").click();
  await setup(firstTab).getByLabel("Number of births attended").fill("31");
  await firstTab.close();
  const page = await context.newPage();
  await page.goto("/doula-dashboard");
  await page.getByRole("button", { name: "Continue Setup" }).click();
  await expectStep(page, "Connect Calendar");
  await connectCalendar(page);
  await button(page, "Close").click();
  await connectStripe(page);
  await page.getByRole("button", { name: "Continue Setup" }).click();
  await expectStep(page, "Create Packages");
  await addPackage(page);
  await dismissToasts(page);
  await button(page, "Next").click();
  await expect(setup(page).getByLabel("Number of births attended")).toHaveValue("31");
  await button(page, "Save").click();

  await expect(setup(page)).toContainText("6/6 steps100%");
  await expect(setup(page).getByText("All Steps Complete!")).toBeVisible();
  // The toast of the last step does not cover the button.
  await expectToastTitle(page, "Number of births attended saved successfully!");
  expect(await button(page, "Submit For Review to Go Live").evaluate(isOnTop)).toBe(true);
  await dismissToasts(page);
  await button(page, "Submit For Review to Go Live").click();
  await expectToast(page, "Profile submitted for review!", "You will be notified once approved.");
  await expect(setup(page).getByText("In Review Queue")).toBeVisible();
  await dismissToasts(page);
  await button(page, "Close").click();
  await expect(page.getByRole("heading", { name: "Under review" })).toBeVisible();
  // The button that opened the setup no longer exists.
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeFocused();

  // The dashboard stays open from here on.
  const { slug } = await (await page.request.get("/rest/v1/applications/own")).json();
  await approveAsAdmin(page, request);
  await expect(page.getByRole("heading", { name: "Profile Live!" })).toBeVisible();
  await expect(page.getByText("Live and accepting clients")).toBeVisible();
  const nextCalls = page.getByRole("region", { name: "Next calls" });
  await expect(nextCalls).toContainText("No upcoming calls");
  const parent = await browser.newPage();
  await signInNewParent(parent);
  await bookCall(parent, slug);
  await expect(nextCalls).toContainText("Ana Maria Ruiz");
});
