import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { logIn } from "./people.ts";

const admin = "admin@doula-match.example";

const faq = (page: Page, question: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: question });

test("[2.1 2.14] an admin adds, edits and deletes a question with the keyboard, and visitors see each change", async ({
  page,
  browser,
}) => {
  const question = `What is ${crypto.randomUUID()} about?`;
  await logIn(page, admin);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/admin-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "FAQ Management" }).press("Enter");
  await expect(page).toHaveURL("/admin/faq");
  await expect(faq(page, "What does a doula do?")).toBeVisible();

  await page.getByRole("button", { name: "Add FAQ" }).press("Enter");
  await expect(page).toHaveURL("/admin/faq?edit=new");
  const dialog = page.getByRole("dialog", { name: "Add FAQ" });
  await expect(dialog.getByLabel("Question")).toBeFocused();
  await page.keyboard.type(question);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Nothing yet.");
  await dialog.getByRole("button", { name: "Save FAQ" }).press("Enter");
  await expect(dialog).not.toBeVisible();
  const added = page.getByRole("main").getByRole("listitem").first();
  await expect(added).toContainText(question);

  await page.getByRole("button", { name: `Edit: ${question}` }).click();
  await page.reload();
  await page.getByRole("dialog", { name: "Edit FAQ" }).getByLabel("Answer").fill("Everything.");
  await page.getByRole("button", { name: "Save FAQ" }).click();
  await expect(added).toContainText("Everything.");

  const visitor = await browser.newPage();
  await visitor.goto("/faq");
  await visitor.getByText(question).click();
  await expect(visitor.getByText("Everything.")).toBeVisible();

  await page.getByRole("button", { name: `Actions: ${question}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  const confirmation = page.getByRole("alertdialog", { name: "Delete FAQ" });
  await expect(confirmation.getByText("Are you sure you want to delete this FAQ?")).toBeVisible();
  await confirmation.getByRole("button", { name: "Delete FAQ" }).click();
  await expect(faq(page, question)).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Overview" }).click();
  await expect(page).toHaveURL("/admin-dashboard");
  await visitor.reload();
  await expect(visitor.getByText(question)).toHaveCount(0);
  await visitor.close();
});
