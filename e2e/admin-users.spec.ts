import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { logIn, signInNewParent } from "./people.ts";

const admin = "admin@doula-match.example";

const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

async function openUsers(page: Page, search: string) {
  await logIn(page, admin);
  await page.goto("/admin/users");
  await page.getByRole("textbox", { name: "Search users" }).fill(search);
  await expect(page.getByText("1 user found")).toBeVisible();
}

test.describe("a user", () => {
  test.use({ expectedRefusals: [401] });

  test("[2.14] is edited, changed from parent to doula, and then deleted by an admin", async ({
    page,
    browser,
    watchConsole,
  }) => {
    const theirs = await browser.newContext();
    watchConsole(theirs);
    const parent = await theirs.newPage();
    const email = await signInNewParent(parent);
    await parent.goto("/parent-dashboard");
    await expect(parent.getByRole("heading", { level: 1 })).toBeVisible();

    await openUsers(page, email);
    await page.getByRole("button", { name: "Actions: Ana Maria Ruiz" }).press("Enter");
    await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
    await expect(page).toHaveURL(/[?&]edit=/);
    const dialog = page.getByRole("dialog", { name: "Edit user" });
    await expect(dialog.getByLabel("First name")).toBeFocused();
    await page.reload();
    await dialog.getByLabel("First name").fill("Anabel");
    await dialog.getByLabel("Extra intro calls").fill("2");
    await dialog.getByLabel("Client").press("ArrowDown");
    await expect(dialog.getByLabel("Doula")).toBeChecked();
    await dialog.getByRole("button", { name: "Save user" }).press("Enter");
    await expect(
      dialog.getByText("They're signed out everywhere, and their user type becomes Doula."),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Change the type" }).press("Enter");
    await expect(dialog).not.toBeVisible();
    await expect(page.getByText("User updated successfully", { exact: true })).toBeVisible();
    await expect(row(page, email)).toContainText("Anabel Maria Ruiz");
    await expect(row(page, email)).toContainText("Doula");

    await expect(parent.getByRole("dialog", { name: "Log In" })).toBeVisible();
    await logIn(parent, email);
    await parent.goto("/dashboard");
    await expect(parent).toHaveURL(/\/doula-dashboard/);

    await page.getByRole("button", { name: "Actions: Anabel Maria Ruiz" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete user" });
    await expect(
      question.getByText("Are you sure you want to delete this user?", { exact: true }),
    ).toBeVisible();
    await expect(question.getByText(/certificates and other files are removed/)).toBeVisible();
    await question.getByRole("button", { name: "Delete user" }).click();
    await expect(page.getByText("User deleted successfully", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No users match" })).toBeVisible();
    expect((await (await theirs.request.get("/auth/v1/user")).json()).session).toBeNull();
    await theirs.close();
  });
});
