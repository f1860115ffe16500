import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { signInPendingDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, shownToasts } from "./notices.ts";
import { logIn, signInNewParent } from "./people.ts";
import { rememberSearch } from "./searches.ts";

const admin = "admin@doula-match.example";

/** Where no other doula is, and no other test looks. */
const places = { phone: "Fargo, ND 58102", desktop: "Rapid City, SD 57701" };

/** A name that nobody has had yet. */
const newName = () => `Ines ${crypto.randomUUID().replace(/[^a-f]/g, "")}`;

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

/** Opens a doula's application from the list, however many wait before hers. */
async function openReview(page: Page, name: string) {
  const review = page.getByRole("button", { name: `Review ${name}` });
  const more = page.getByRole("button", { name: "Show more" });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(review).toBeVisible({ timeout: 1000 });
  }).toPass();
  await review.press("Enter");
  await expect(dialog(page)).toHaveAccessibleName(name);
}

test.use({
  colorScheme: async ({ browserName: _any }, use, { project }) =>
    use(project.name === "phone" ? "dark" : "light"),
});

test("an admin approves a doula with the keyboard, who sees it at once and is found by a parent's next search", async ({
  page,
  browser,
  watchConsole,
}, { project }) => {
  const place = places[project.name === "phone" ? "phone" : "desktop"];
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
    page.getByRole("main").getByRole("link", { name: /^\d[\d,+]* applications? to review$/ }),
  ).toBeVisible();
  await expectAccessible(page, "the overview");
  await page.getByRole("main").getByRole("link", { name: "Verification" }).press("Enter");
  await expect(page).toHaveURL("/admin/applications");
  await openReview(page, name);
  await expect(page).toHaveURL(/\/admin\/applications\?review=[0-9a-f-]+$/);
  await expectAccessible(page, "an application");
  await page.reload();
  await expect(dialog(page)).toContainText("Birth doula");
  await expect(button(page, `Watch ${name.split(" ")[0]}’s interview`)).toBeVisible();

  await button(page, "Reject").press("Enter");
  const notes = dialog(page).getByLabel("Review Notes");
  await expect(notes).toBeFocused();
  await expect(notes).toHaveAccessibleDescription(/Please write what the doula should change\./);
  await button(page, "Approve").press("Enter");
  await expect(dialog(page).getByText("Application approved successfully")).toBeVisible();
  await expect(
    shownToasts(page).getByText("Application approved successfully", { exact: true }),
  ).toBeVisible();
  await expect(dialog(page)).toContainText("Approved by");
  await dismissToasts(page);
  await expectAccessible(page, "an application that is approved");
  await expect(doula.getByRole("heading", { name: "Profile Live!" })).toBeVisible();
  await parent.reload();
  await expect(found).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog(page)).not.toBeVisible();
  await expect(page.getByRole("button", { name: `Review ${name}` })).toHaveCount(0);
  await page.getByRole("link", { name: "Approved", exact: true }).click();
  await expect(page).toHaveURL("/admin/applications?status=approved");
  await expect(page.getByRole("rowheader", { name })).toBeVisible();
  await expectAccessible(page, "the approved applications");
  await page.getByRole("button", { name: `View ${name}` }).click();
  await expect(dialog(page)).toHaveAccessibleName(name);
  await page.goBack();
  await expect(dialog(page)).not.toBeVisible();
});

test.describe("of two reviewers", () => {
  test.use({ expectedRefusals: [409], expectedLines: [/ERR_FAILED/] });

  test("the second sees that it is already reviewed, and the doula reads the notes of the first @any-width", async ({
    page,
    browser,
    watchConsole,
  }) => {
    const name = newName();
    const doulas = await browser.newContext();
    watchConsole(doulas);
    const doula = await doulas.newPage();
    await signInPendingDoula(doula, name, places.desktop);
    await doula.goto("/doula-dashboard");
    await expect(doula.getByRole("heading", { name: "Under review" })).toBeVisible();

    // The second does not hear of it in time.
    const second = await browser.newContext();
    await second.route("**/realtime/v1", (route) => route.abort());
    watchConsole(second);
    const other = await second.newPage();
    for (const each of [page, other]) {
      await logIn(each, admin);
      await each.goto("/admin/applications");
      await openReview(each, name);
    }
    await dialog(page).getByLabel("Review Notes").fill("Please tell more about your training.");
    await button(page, "Reject").click();
    await expect(dialog(page).getByText("Application rejected successfully")).toBeVisible();
    await expect(doula.getByText("Please tell more about your training.")).toBeVisible();

    await button(other, "Approve").click();
    const alert = dialog(other).getByRole("alert");
    await expect(alert).toContainText("Failed to update application status");
    await expect(alert).toContainText("Already reviewed");
    await expect(button(other, "Approve")).toHaveCount(0);
    await expect(dialog(other)).toContainText("Please tell more about your training.");
  });
});
