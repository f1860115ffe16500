import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { logIn, signUpParent } from "./people.ts";

test("[2.14] an admin finds and downloads the changes to a person's account", async ({ page, browser }) => {
  const visitor = await browser.newPage();
  const email = await signUpParent(visitor.request, "Odette Auditable");
  await visitor.close();
  await logIn(page, "admin@doula-match.example");
  const { items } = await (await page.request.get(`/rest/v1/users?search=${email}`)).json();
  for (const first_name of ["Odile", "Odelia"]) {
    const data = { first_name, last_name: "Auditable", user_type: "client", extra_intro_calls: 0 };
    expect((await page.request.put(`/rest/v1/users/${items[0].id}`, { data })).status()).toBe(200);
  }

  await page.goto("/admin-dashboard");
  await page.getByRole("main").getByRole("link", { name: "Audit log" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Odelia Auditable" }).first()).toBeVisible();

  await page.getByRole("textbox", { name: "Search by person" }).fill(email);
  await expect(page).toHaveURL(/[?&]person=/);
  const rows = page.getByRole("row").filter({ hasText: "Changed a user" });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/First name: before: Odile\s*after: Odelia/);
  const filters = page.getByRole("button", { name: "Filters" });
  if (await filters.isVisible()) await filters.press("Enter");
  await page.getByLabel("About").selectOption("Users");
  await expect(page).toHaveURL(/[?&]group=user/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("textbox", { name: "Search by person" })).toHaveValue(email);
  await expect(page.getByLabel("About")).toHaveValue("user");

  const downloadEvent = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).press("Enter");
  const file = await downloadEvent;
  expect(file.suggestedFilename()).toBe("audit-log.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("Changed a user");

  await page.getByLabel("About").selectOption("Questions");
  await expect(page.getByRole("heading", { name: "No entries match" })).toBeVisible();
  await page.getByRole("button", { name: "Show all entries" }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByRole("row").filter({ hasText: "Downloaded the audit log" }).first()).toBeVisible();
});
