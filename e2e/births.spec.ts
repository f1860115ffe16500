import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, expectToast } from "./notices.ts";
import { signInNewDoula } from "./people.ts";

/** The month in which everything happens: two months from now, well away from today. */
const now = new Date();
const month = new Date(now.getFullYear(), now.getMonth() + 2, 1);
const monthName = month.toLocaleString("en-US", { month: "long" });
const year = String(month.getFullYear());

const row = (page: Page) =>
  page
    .getByRole("region", { name: "Your next twelve months" })
    .getByRole("listitem")
    .filter({ hasText: `${monthName} ${year}` });

/** Open months are folded, this one too unless it has a client or time off. */
const openMonths = (page: Page) => page.getByText(/^\d+ more open months$/).click();

const timeOff = (page: Page) => page.getByRole("region", { name: "Time off from births" });

/** Chooses a day of the month in the calendar that a field opens. */
async function chooseDay(page: Page, field: Locator, title: string, day: number): Promise<void> {
  await field.click();
  const calendar = page.getByRole("dialog", { name: title });
  await calendar.getByLabel("Year", { exact: true }).selectOption(year);
  await calendar.getByLabel("Month", { exact: true }).selectOption(monthName);
  await calendar.getByRole("button", { name: `${monthName} ${day}, ${year}` }).click();
}

test("[2.12] a doula says which births they take, adds a client, takes a vacation, and removes both", async ({
  page,
}) => {
  await signInNewDoula(page);
  await page.goto("/doula-dashboard?step=births");
  await page.getByRole("dialog").getByRole("link", { name: "Say which due dates you can take" }).click();
  await expect(
    page.getByText(
      /^Parents ask first: are you free around my date\? Until you answer, they see “Ask Grace about/,
    ),
  ).toBeVisible();
  await page.getByRole("radio", { name: "Yes", exact: true }).check();
  await page.getByLabel("Births a month").fill("1");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Saved", "Parents see it right away.");
  await openMonths(page);
  await expect(row(page)).toContainText("Open");

  await page.getByRole("button", { name: "Add a client" }).click();
  await chooseDay(page, page.getByRole("button", { name: /^I have a client due on/ }), "Due date", 15);
  await page.getByLabel("Private label (optional)").fill("Maya K.");
  await page.getByRole("button", { name: "Add client" }).click();
  await expectToast(page, "Client added", "Only you can see it.");
  await expect(row(page)).toContainText("1 birthFull");
  await dismissToasts(page);

  await row(page).locator("summary").click();
  await row(page)
    .getByRole("button", { name: /^Remove Maya K\./ })
    .click();
  await expect(row(page)).toContainText("Open");
  await dismissToasts(page);

  await timeOff(page).getByRole("button", { name: "Add time off" }).click();
  await timeOff(page).getByRole("radio", { name: "Both" }).check();
  await chooseDay(page, timeOff(page).getByRole("button", { name: /^First day/ }), "First day", 10);
  await chooseDay(page, timeOff(page).getByRole("button", { name: /^Last day/ }), "Last day", 12);
  await timeOff(page).getByRole("button", { name: "Add time off" }).click();
  await expect(timeOff(page).getByRole("listitem")).toContainText("Off · all day · calls and births");
  await expect(row(page)).toContainText("Some room");

  // One vacation, entered once.
  await page.goto("/availability");
  const daysOff = page.getByRole("region", { name: "Days off and extra hours" });
  await expect(daysOff.getByRole("listitem")).toContainText("calls and births");
  await page.goto("/births");
  await timeOff(page)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await openMonths(page);
  await expect(row(page)).toContainText("Open");
  await page.goto("/availability");
  await expect(daysOff).toBeVisible();
  await expect(daysOff.getByRole("listitem")).toHaveCount(0);

  await page.goto("/doula-dashboard");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Say which due dates you can take" })).toHaveCount(0);
});
