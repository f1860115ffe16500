import type { Page } from "@playwright/test";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert } from "./notices.ts";
import { logIn, signInNewDoula } from "./people.ts";

const admin = "admin@doula-match.example";

test.use({ expectedRefusals: [401, 403] });

/** The dashboard's heading, which the setup dialog may cover. */
const welcome = (page: Page) => page.getByRole("heading", { name: "Welcome, Quilla", includeHidden: true });

test("[2.14] an admin suspends a doula, who reads the reason at login, and then restores them", async ({
  page,
  browser,
  watchConsole,
}) => {
  const theirs = await browser.newContext();
  watchConsole(theirs);
  const doula = await theirs.newPage();
  const email = await signInNewDoula(doula, "Quilla Featherstone");
  await doula.goto("/doula-dashboard");
  await expect(welcome(doula)).toBeVisible();

  await logIn(page, admin);
  await page.goto("/admin/users");
  await page.getByRole("textbox", { name: "Search users" }).fill(email);
  await expect(page.getByText("1 user found")).toBeVisible();
  await page.getByRole("button", { name: "Actions: Quilla Featherstone" }).press("Enter");
  await page.getByRole("menuitem", { name: "Suspend" }).press("Enter");
  await expect(page).toHaveURL(/[?&]suspend=/);
  const dialog = page.getByRole("dialog", { name: "Suspend user" });
  await expect(dialog.getByText("Their doula profile is no longer listed.")).toBeVisible();
  await page.reload();
  await dialog.getByRole("radio", { name: /pay outside the site/ }).check();
  await dialog.getByLabel("Note for admins (optional)").fill("Asked parents for money");
  await dialog.getByRole("button", { name: "Suspend user" }).press("Enter");
  await expect(dialog).not.toBeVisible();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("Suspended", { exact: true }).filter({ visible: true })).toBeVisible();

  const logInDialog = await fillLogIn(doula, email);
  await expectAlert(logInDialog, "This account is suspended. Please contact support.");

  await page.getByRole("button", { name: "Actions: Quilla Featherstone" }).press("Enter");
  await page.getByRole("menuitem", { name: "Restore" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Restore user" });
  await question.getByRole("button", { name: "Restore user" }).press("Enter");
  await expect(question).not.toBeVisible();
  await expect(row.getByText("Suspended", { exact: true })).not.toBeVisible();
  await logIn(doula, email);
  await doula.goto("/doula-dashboard");
  await expect(welcome(doula)).toBeVisible();
  await theirs.close();
});
