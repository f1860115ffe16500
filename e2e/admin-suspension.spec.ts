import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert } from "./notices.ts";
import { logIn, signInNewDoula } from "./people.ts";

const admin = "admin@doula-match.example";

test.use({ expectedRefusals: [401, 403] });

/** Her dashboard, also behind the steps that may open over it. */
const welcome = (page: Page) => page.getByRole("heading", { name: "Welcome, Quilla", includeHidden: true });

test("an admin suspends a doula with the keyboard; she is out, is told so when she logs in, and is restored", async ({
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
  await page.getByRole("button", { name: "Suspend: Quilla Featherstone" }).press("Enter");
  await expect(page).toHaveURL(/[?&]suspend=/);
  const dialog = page.getByRole("dialog", { name: "Suspend user" });
  await expect(dialog.getByText("Their doula profile is no longer listed.")).toBeVisible();
  await expectAccessible(page, "the question before a user is suspended");
  await page.reload();
  await dialog.getByLabel("Reason (optional)").fill("Asked parents for money");
  await dialog.getByRole("button", { name: "Suspend user" }).press("Enter");
  await expect(dialog).not.toBeVisible();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("Suspended", { exact: true })).toBeVisible();
  await expectAccessible(page, "a suspended user in the list");

  const logInDialog = await fillLogIn(doula, email);
  await expectAlert(logInDialog, "This account is suspended. Please contact support.");
  await expectAccessible(doula, "a suspended person who logs in");

  await page.getByRole("button", { name: "Restore: Quilla Featherstone" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Restore user" });
  await expectAccessible(page, "the question before a user is restored");
  await question.getByRole("button", { name: "Restore user" }).press("Enter");
  await expect(question).not.toBeVisible();
  await expect(row.getByText("Suspended", { exact: true })).not.toBeVisible();
  await logIn(doula, email);
  await doula.goto("/doula-dashboard");
  await expect(welcome(doula)).toBeVisible();
  await theirs.close();
});
