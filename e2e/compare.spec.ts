import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";
import { austin, rememberSearch } from "./searches.ts";

const results = "/find-doulas?location=Austin, TX, USA&place=us:city:4671654&step=results";

const choiceOf = (page: Page, name: string) => page.getByRole("checkbox", { name: `Compare ${name}` });

test("up to three doulas are chosen, stand in the address, and are shown side by side", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await choiceOf(page, "Teo Marchetti").check();
  const tray = page.getByRole("region", { name: "Doulas to compare" });
  await expect(tray.getByText("Choose one or two more")).toBeVisible();
  await choiceOf(page, "Rosa Delgado-Whitaker").check();
  await choiceOf(page, "Imani Okafor").check();
  await expect(page).toHaveURL(/compare=teo-marchetti(,|%2C)rosa-delgado-whitaker(,|%2C)imani-okafor/);
  await expect(choiceOf(page, "Marisol Ybarra")).toBeDisabled();
  await expect(choiceOf(page, "Marisol Ybarra")).toHaveAccessibleDescription("Three at most");
  await expectAccessible(page, "chosen doulas");

  await page.reload();
  await tray.getByRole("button", { name: "Compare (3)" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare doulas" });
  await expect(dialog.getByRole("columnheader")).toHaveCount(3);
  const cellsOf = async (row: string) => {
    const group = dialog
      .getByRole("rowgroup")
      .filter({ has: page.getByRole("rowheader", { name: row, exact: true }) });
    return group.getByRole("cell");
  };
  await expect(await cellsOf("Hourly rate")).toHaveText(["$42.50/hour", "$52.50/hour", "$47.75/hour"]);
  await expect((await cellsOf("Distance")).first()).toHaveText("2 miles awayAustin, TX");
  await expect((await cellsOf("Credentials")).last().getByRole("button", { name: "Sample" })).toHaveCount(0);
  for (const row of [
    "Next available call",
    "Experience",
    "Births attended",
    "Specialties",
    "Insurance",
    "Approach",
    "Languages",
    "Packages from",
  ])
    await expect(await cellsOf(row), row).toHaveCount(3);
  await expect(dialog.getByRole("link", { name: "Full profile of Teo Marchetti" })).toHaveAttribute(
    "href",
    "/doulas/teo-marchetti",
  );
  await expectAccessible(page, "comparison");

  await dialog.getByRole("button", { name: "Do not compare Teo Marchetti" }).click();
  await expect(dialog.getByRole("columnheader")).toHaveCount(2);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("by keyboard: choose, compare, close, and the focus is back @any-width", async ({ page }, {
  project,
}) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  for (const name of ["Teo Marchetti", "Rosa Delgado-Whitaker"]) {
    await choiceOf(page, name).focus();
    await page.keyboard.press("Space");
    await expect(choiceOf(page, name)).toBeChecked();
  }
  const compare = page.getByRole("button", { name: "Compare (2)" });
  await compare.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Compare doulas" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(compare).toBeFocused();
  if (project.name === "phone") await choiceOf(page, "Teo Marchetti").uncheck();
  else await page.getByRole("button", { name: "Do not compare Teo Marchetti" }).click();
  await expect(choiceOf(page, "Teo Marchetti")).not.toBeChecked();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByRole("region", { name: "Doulas to compare" })).toHaveCount(0);
});

test("an intro call can be booked from the comparison, which is there again when that is closed @any-width", async ({
  page,
}) => {
  await signInNewParent(page);
  await rememberSearch(page, austin);
  await page.goto(`${results}&compare=teo-marchetti,grace-kim`);
  await page.getByRole("button", { name: "Compare (2)" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare doulas" });
  await dialog.getByRole("button", { name: "Book An Intro Call with Teo Marchetti" }).click();
  await expect(page.getByRole("dialog", { name: "Book An Intro Call" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeVisible();
});

test.describe("a doula who is no longer listed", () => {
  test.use({ expectedRefusals: [404] });

  test("is said to be gone beside the others @any-width", async ({ page }) => {
    await rememberSearch(page, austin);
    await page.goto(`${results}&compare=teo-marchetti,nobody-at-all&sheet=compare`);
    const dialog = page.getByRole("dialog", { name: "Compare doulas" });
    await expect(dialog.getByText("This doula is no longer available.")).toBeVisible();
    await expect(dialog.getByText("$42.50/hour")).toBeVisible();
    await expectAccessible(page, "comparison with a doula gone");
  });
});

test.describe("when a doula does not come", () => {
  test.use({ expectedRefusals: [500] });

  test("their column says so with Retry @any-width", async ({ page }) => {
    await rememberSearch(page, austin);
    const teo = /\/rest\/v1\/doula_profiles\/teo-marchetti/;
    await page.route(teo, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto(`${results}&compare=teo-marchetti,grace-kim&sheet=compare`);
    const dialog = page.getByRole("dialog", { name: "Compare doulas" });
    await expect(dialog.getByRole("alert")).toContainText("Couldn't load");
    await page.unroute(teo);
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(dialog.getByText("$42.50/hour")).toBeVisible();
  });
});
