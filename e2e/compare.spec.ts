import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";
import { austin, rememberSearch } from "./searches.ts";

const findCheckbox = (page: Page, name: string) => page.getByRole("checkbox", { name: `Compare ${name}` });

test("[2.6] a parent selects up to three doulas with the keyboard, compares them and books a call", async ({
  page,
}) => {
  await signInNewParent(page);
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  const tray = page.getByRole("region", { name: "Doulas to compare" });
  for (const name of ["Teo Marchetti", "Rosa Delgado-Whitaker", "Imani Okafor"]) {
    await findCheckbox(page, name).focus();
    await page.keyboard.press("Space");
    await expect(findCheckbox(page, name)).toBeChecked();
    if (name === "Teo Marchetti") await expect(tray.getByText("Choose one or two more")).toBeVisible();
  }
  await expect(page).toHaveURL(/compare=teo-marchetti(,|%2C)rosa-delgado-whitaker(,|%2C)imani-okafor/);
  await expect(findCheckbox(page, "Marisol Ybarra")).toBeDisabled();
  await expect(findCheckbox(page, "Marisol Ybarra")).toHaveAccessibleDescription("Compare up to three");

  await page.reload();
  const compare = tray.getByRole("button", { name: "Compare (3)" });
  await compare.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Compare doulas" });
  await expect(dialog.getByRole("columnheader")).toHaveCount(3);
  const findCells = (row: string) =>
    dialog
      .getByRole("rowgroup")
      .filter({ has: page.getByRole("rowheader", { name: row, exact: true }) })
      .getByRole("cell");
  await expect(findCells("Hourly rate")).toHaveText(["$42.50/hour", "$52.50/hour", "$47.75/hour"]);
  await expect(findCells("Distance").first()).toHaveText("2 miles awayAustin, TX");
  await expect(findCells("Credentials").last().getByRole("button", { name: "Sample" })).toHaveCount(1);
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
    await expect(findCells(row), row).toHaveCount(3);
  await expect(dialog.getByRole("link", { name: "Full profile of Teo Marchetti" })).toHaveAttribute(
    "href",
    "/doulas/teo-marchetti",
  );
  await page.keyboard.press("Escape");
  await expect(compare).toBeFocused();

  await compare.press("Enter");
  await dialog.getByRole("button", { name: "Book with Teo Marchetti" }).click();
  await expect(page.getByRole("dialog", { name: "Book An Intro Call" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Stop comparing Teo Marchetti" }).click();
  await expect(dialog.getByRole("columnheader")).toHaveCount(2);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await tray.getByRole("button", { name: "Stop comparing Teo Marchetti" }).click();
  await expect(findCheckbox(page, "Teo Marchetti")).not.toBeChecked();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(tray).toHaveCount(0);
});
