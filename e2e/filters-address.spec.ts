import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { signUpParent } from "./people.ts";
import { austin, rememberSearch } from "./searches.ts";

test("what an address says that makes no sense is left out, and the rest searched for @any-width", async ({
  page,
}) => {
  await rememberSearch(page, austin);
  const results = "/find-doulas?location=Austin, TX, USA&place=us:city:4671654&step=results";
  await page.goto(`${results}&max_rate=x&sort=zzz&available=7&compare=a&compare=b&insurance=Cigna`);
  await expect(page.getByRole("article").first()).toContainText("Cigna");
  await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(1);
  await expect(page).toHaveURL(/insurance=Cigna/);
  await expect(page).not.toHaveURL(/max_rate|sort|available|compare|undefined/);
});

test("two places in an address are none: the search asks for one @any-width", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas?location=Portland&location=Seattle&step=results");
  await expect(page.getByRole("combobox", { name: "Location or zip code" })).toHaveValue(austin.location);
  await expect(page).not.toHaveURL(/Portland|Seattle/);
});

test("another place keeps the filters @any-width", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await page.getByLabel("Sort by").selectOption({ label: "Most births first" });
  await expect(page).toHaveURL(/sort=births/);
  await page.getByRole("button", { name: "Edit your search" }).click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("combobox").fill("Portland, OR");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Find Doulas" }).click();
  await expect(page.getByRole("heading", { name: /^Doulas near Portland/ })).toBeVisible();
  await expect(page.getByLabel("Sort by")).toHaveValue("births");
});

test("logging in on the way to an intro call keeps the filters @any-width", async ({ page, request }) => {
  const email = await signUpParent(request);
  await rememberSearch(page, austin);
  await page.goto(
    "/find-doulas?location=Austin, TX, USA&place=us:city:4671654&step=results&insurance=Kaiser Permanente&sort=price",
  );
  await page
    .getByRole("button", { name: /^Book An Intro Call/ })
    .first()
    .click();
  await fillLogIn(page, email);
  await expect(page.getByRole("dialog", { name: "Book An Intro Call" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/insurance=Kaiser/);
  await expect(page.getByLabel("Sort by")).toHaveValue("price");
});
