import type { Page } from "@playwright/test";
import { signInPendingDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { logIn, signInNewParent } from "./people.ts";
import { rememberSearch } from "./searches.ts";

const admin = "admin@doula-match.example";

/** A unique name. */
const newName = () => `Ines ${crypto.randomUUID().replace(/[^a-f]/g, "")}`;

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

/** Opens a doula's application from the list, whichever page it is on. */
async function openReview(page: Page, name: string) {
  const review = page.getByRole("button", { name: `Review ${name}` });
  const more = page.getByRole("button", { name: "Show more" });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(review).toBeVisible({ timeout: 1000 });
  }).toPass();
  await review.press("Enter");
  await expect(dialog(page).getByRole("heading", { name })).toBeVisible();
}

test("[2.14 8.16] a doula sees an admin's approval immediately, and appears in the next search", async ({
  page,
  browser,
  watchConsole,
}) => {
  const place = "Rapid City, SD 57701";
  const name = newName();
  const [doulas, parents] = [await browser.newContext(), await browser.newContext()];
  watchConsole(doulas);
  watchConsole(parents);
  const doula = await doulas.newPage();
  await signInPendingDoula(doula, name, place);
  await doula.goto("/doula-dashboard");
  await expect(doula.getByRole("heading", { name: "Under review" })).toBeVisible();

  const parent = await parents.newPage();
  await signInNewParent(parent);
  await rememberSearch(parent, { location: place.replace(/ \d+$/, ", USA"), placeId: null });
  const found = parent.getByRole("article").filter({ has: parent.getByRole("heading", { name }) });
  await parent.goto("/find-doulas");
  await expect(parent.getByRole("heading", { name: /^No doulas found/ })).toBeVisible();

  await logIn(page, admin);
  await page.goto("/admin-dashboard");
  await expect(
    page.getByRole("main").getByRole("link", { name: /^\d[\d,+]* applications? to review/ }),
  ).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Verification" }).press("Enter");
  await expect(page).toHaveURL("/admin/applications");
  await openReview(page, name);
  await expect(page).toHaveURL(/\/admin\/applications\?review=[0-9a-f-]+$/);
  await page.reload();
  await expect(dialog(page)).toContainText("Birth doula");
  await expect(button(page, `Watch ${name.split(" ")[0]}'s interview`)).toBeVisible();

  await button(page, "Reject").press("Enter");
  const notes = dialog(page).getByLabel("Review Notes");
  await expect(notes).toBeFocused();
  await expect(notes).toHaveAccessibleDescription(/Please write what the doula should change\./);
  await button(page, "Approve").press("Enter");
  // They have written no introduction.
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve anyway" }).press("Enter");
  await expect(dialog(page).getByText("Application approved successfully")).toBeVisible();
  await expect(dialog(page)).toContainText("Approved by");
  await expect(doula.getByRole("heading", { name: "Profile Live!" })).toBeVisible();
  await parent.reload();
  await expect(found).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog(page)).not.toBeVisible();
  await expect(page.getByRole("button", { name: `Review ${name}` })).toHaveCount(0);
  await page.getByRole("link", { name: "Approved", exact: true }).click();
  await expect(page).toHaveURL("/admin/applications?status=approved");
  await expect(page.getByRole("rowheader", { name })).toBeVisible();
  await page.getByRole("button", { name: `View ${name}` }).click();
  await expect(dialog(page).getByRole("heading", { name })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).not.toBeVisible();
});
