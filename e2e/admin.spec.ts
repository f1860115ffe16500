import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { pages } from "../contract/site.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { logIn, newEmail, signInNewDoula, signInNewParent } from "./people.ts";

const admin = "admin@doula-match.example";

const faq = (page: Page, question: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: question });

test("an admin adds a question with the keyboard, changes it and deletes it, and everybody reads it meanwhile", async ({
  page,
  browser,
}) => {
  const question = `What is ${newEmail()} about?`;
  await logIn(page, admin);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/admin-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expectAccessible(page, "the overview");
  await page.getByRole("main").getByRole("link", { name: "FAQ Management" }).press("Enter");
  await expect(page).toHaveURL("/admin/faq");
  await expect(faq(page, "What does a doula do?")).toBeVisible();
  await expectAccessible(page, "FAQ Management");

  await page.getByRole("button", { name: "Add FAQ" }).press("Enter");
  await expect(page).toHaveURL("/admin/faq?edit=new");
  const dialog = page.getByRole("dialog", { name: "Add FAQ" });
  await expect(dialog.getByLabel("Question")).toBeFocused();
  await expectAccessible(page, "a new FAQ");
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

  await page.getByRole("button", { name: `Delete: ${question}` }).click();
  const asked = page.getByRole("dialog", { name: "Delete FAQ" });
  await expect(asked.getByText("Are you sure you want to delete this FAQ?")).toBeVisible();
  await expectAccessible(page, "the question before a FAQ is deleted");
  await asked.getByRole("button", { name: "Delete FAQ" }).click();
  await expect(faq(page, question)).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Overview" }).click();
  await expect(page).toHaveURL("/admin-dashboard");
  await visitor.reload();
  await expect(visitor.getByText(question)).toHaveCount(0);
  await visitor.close();
});

test("the settings are asked about before they are left unsaved, and are there again once saved @any-width", async ({
  page,
}) => {
  await logIn(page, admin);
  await page.goto("/admin/settings");
  const fee = page.getByLabel("Platform fee (%)");
  await expect(fee).toBeVisible();
  await expectAccessible(page, "Platform Settings");
  const changed = String((Math.round(Number(await fee.inputValue()) * 10) + 1) / 10);
  await fee.fill(changed);
  await expect(page.getByText("Unsaved Changes")).toBeVisible();
  await page.getByRole("link", { name: "Back to Overview" }).click();
  const asked = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(asked).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/settings");
  await page.getByRole("button", { name: "Save Now" }).click();
  await expect(page.getByText("Platform settings saved successfully", { exact: true })).toBeVisible();
  await page.reload();
  await expect(fee).toHaveValue(changed);
});

const adminPages = Object.keys(pages).filter((path) => /^\/admin\b/.test(path));

/** Whether a request is one that only admins may make, by the server's own list of its routes. */
async function adminRequests(request: APIRequestContext) {
  const { paths } = openApiSchema.parse(await (await request.get("/openapi.json")).json());
  const ofAdmins = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation["x-access"] === "admin")
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
  for (const noun of ["overview", "reports", "audit_log", "failed_emails", "failed_jobs", "changed_profiles"])
    expect(ofAdmins).toContainEqual({ method: "GET", path: `/rest/v1/${noun}` });
  const patterns = ofAdmins.map(({ method, path }) => ({
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  return (method: string, url: string) =>
    patterns.some((each) => each.method === method && each.path.test(new URL(url).pathname));
}

const openApiSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ "x-access": z.string().optional() }))),
});

for (const [who, signInNew, home] of [
  ["a parent", signInNewParent, "/parent-dashboard"],
  ["a doula", signInNewDoula, "/doula-dashboard"],
] as const)
  test(`${who} is led home from every admin page, and nothing of it is read @any-width`, async ({ page }) => {
    const isForAdmins = await adminRequests(page.request);
    await signInNew(page);
    const reads: string[] = [];
    page.on("request", (request) => {
      if (isForAdmins(request.method(), request.url())) reads.push(request.url());
    });
    expect(adminPages.length).toBeGreaterThan(10);
    for (const path of adminPages) {
      await page.goto(path);
      await expect(page, path).toHaveURL(new RegExp(`^[^?]*${home}`));
    }
    expect(reads).toEqual([]);
  });
