import type { Page } from "@playwright/test";
import { signInListedDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, visibleToasts } from "./notices.ts";
import { logIn } from "./people.ts";

const admin = "admin@doula-match.example";

/** A unique name. */
const newName = () => `Ines ${crypto.randomUUID().replace(/[^a-f]/g, "")}`;

/** Finds a doula's changes in the list, whichever page they are on. */
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

/** Changes the reviewed bio and video, like the forms. */
async function changeProfile(page: Page, bio: string, video_url: string): Promise<void> {
  const own = "/rest/v1/doula_profiles/own";
  const { updated_at } = await (await page.request.get(own)).json();
  expect((await page.request.patch(own, { data: { bio, updated_at } })).ok()).toBe(true);
  expect((await page.request.put(`${own}/video`, { data: { video_url } })).ok()).toBe(true);
}

test("[4.1] an admin unlists a doula whose changes need a review, then accepts the changes by keyboard", async ({
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
    /Before and now\s*I speak first\.\s+Then I listen for as long as you like\./,
  );
  await expect(change("Interview video")).toContainText("https://youtu.be/dQw4w9WgXcQ");
  await expect(
    change("Interview video").getByRole("button", { name: /^Watch .+'s interview$/ }),
  ).toBeVisible();

  await changes.getByRole("button", { name: `Unlist for now: ${name}` }).press("Enter");
  await changes.getByRole("button", { name: "Unlist for now", exact: true }).press("Enter");
  await expect(changes.getByText("Not listed", { exact: true })).toBeVisible();
  await expect(changes.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(doula.getByRole("heading", { name: "Not listed at the moment" })).toBeVisible();
  await expect(doula.getByText("We're reviewing the changes you made")).toBeVisible();
  expect((await request.get(`/rest/v1/doula_profiles/${slug}`)).status()).toBe(404);
  await dismissToasts(page);

  await page.reload();
  await changes.getByRole("button", { name: `Accept changes: ${name}` }).press("Enter");
  await expect(visibleToasts(page).getByText("Changes accepted", { exact: true })).toBeVisible();
  await expect(changes).toHaveCount(0);
  await expect(doula.getByRole("heading", { name: "Profile Live!" })).toBeVisible();
  expect((await request.get(`/rest/v1/doula_profiles/${slug}`)).status()).toBe(200);
});
