import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { signInListedDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, shownToasts } from "./notices.ts";
import { logIn } from "./people.ts";

const admin = "admin@doula-match.example";

/** A name that nobody has had yet. */
const newName = () => `Ines ${crypto.randomUUID().replace(/[^a-f]/g, "")}`;

test.use({
  colorScheme: async ({ browserName: _any }, use, { project }) =>
    use(project.name === "phone" ? "dark" : "light"),
});

/** What a doula changed, wherever it stands in the list. */
async function findChanges(page: Page, name: string) {
  const changed = page
    .getByRole("list", { name: "Changed profiles" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name }) });
  const more = page.getByRole("button", { name: "Show more" });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(changed).toBeVisible({ timeout: 1000 });
  }).toPass();
  return changed;
}

/** Changes what was reviewed, as the forms do. */
async function changeProfile(page: Page, bio: string, video_url: string): Promise<void> {
  const own = "/rest/v1/doula_profiles/own";
  const { updated_at } = await (await page.request.get(own)).json();
  expect((await page.request.patch(own, { data: { bio, updated_at } })).ok()).toBe(true);
  expect((await page.request.put(`${own}/video`, { data: { video_url } })).ok()).toBe(true);
}

test("an admin reads what a live doula changed, unlists her until it is reviewed, and accepts it, with the keyboard", async ({
  page,
  browser,
  request,
  watchConsole,
}) => {
  const name = newName();
  const theirs = await browser.newContext();
  watchConsole(theirs);
  const doula = await theirs.newPage();
  const slug = await signInListedDoula(doula, request, name);
  await changeProfile(
    doula,
    "I speak first.\n\nThen I listen for as long as you like.",
    "https://vimeo.com/76979871",
  );
  await doula.goto("/doula-dashboard");
  await expect(doula.getByRole("heading", { name: "Profile Live!" })).toBeVisible();

  await logIn(page, admin);
  await page.goto("/admin-dashboard");
  await page
    .getByRole("main")
    .getByRole("link", { name: /profiles? changed since approval/ })
    .press("Enter");
  await expect(page).toHaveURL("/admin/applications/changes");
  await expect(page.getByRole("heading", { level: 1, name: "Changed since approval" })).toBeVisible();
  const changes = await findChanges(page, name);
  const change = (title: string) => changes.getByRole("listitem").filter({ hasText: title });
  await expect(change("Bio")).toContainText(
    /Before\s*None\s*Now\s*I speak first\.\s+Then I listen for as long as you like\./,
  );
  await expect(change("Interview video")).toContainText("https://youtu.be/dQw4w9WgXcQ");
  await expect(change("Interview video").getByRole("button", { name: /^Watch the interview/ })).toBeVisible();
  await expectAccessible(page, "changed profiles");

  await changes.getByRole("button", { name: `Unlist until reviewed: ${name}` }).press("Enter");
  await expect(changes.getByText("Not listed", { exact: true })).toBeVisible();
  await expect(changes.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(doula.getByRole("heading", { name: "Not listed at the moment" })).toBeVisible();
  await expect(doula.getByText("We are reviewing what you changed")).toBeVisible();
  await expectAccessible(doula, "the dashboard of a doula who is unlisted until reviewed");
  expect((await request.get(`/rest/v1/doula_profiles/${slug}`)).status()).toBe(404);
  await dismissToasts(page);
  await expectAccessible(page, "a profile that is unlisted");

  await page.reload();
  await changes.getByRole("button", { name: `Accept changes: ${name}` }).press("Enter");
  await expect(shownToasts(page).getByText("Changes accepted", { exact: true })).toBeVisible();
  await expect(changes).toHaveCount(0);
  await expect(doula.getByRole("heading", { name: "Profile Live!" })).toBeVisible();
  expect((await request.get(`/rest/v1/doula_profiles/${slug}`)).status()).toBe(200);
});
