import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { pages } from "../contract/operations/site.ts";
import { expect, test } from "./fixtures.ts";
import { logIn, signInNewDoula, signInNewParent } from "./people.ts";

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
  const confirmation = page.getByRole("dialog", { name: "Delete FAQ" });
  await expect(confirmation.getByText("Are you sure you want to delete this FAQ?")).toBeVisible();
  await confirmation.getByRole("button", { name: "Delete FAQ" }).click();
  await expect(faq(page, question)).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Overview" }).click();
  await expect(page).toHaveURL("/admin-dashboard");
  await visitor.reload();
  await expect(visitor.getByText(question)).toHaveCount(0);
  await visitor.close();
});

const adminPages = Object.keys(pages).filter((path) => /^\/admin\b/.test(path));

/** Returns a check for admin-only requests, from the server's own list of routes. */
async function adminRequests(request: APIRequestContext) {
  const { paths } = openApiSchema.parse(await (await request.get("/openapi.json")).json());
  for (const noun of ["overview", "reports", "audit_log", "failed_emails", "failed_jobs", "changed_profiles"])
    expect(paths[`/rest/v1/${noun}`]?.get?.["x-access"], noun).toBe("admin");
  const patterns = Object.entries(paths).map(([path, methods]) => ({
    methods,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  return (method: string, url: string) => {
    const { pathname } = new URL(url);
    const methods = paths[pathname] ?? patterns.find(({ pattern }) => pattern.test(pathname))?.methods;
    return methods?.[method.toLowerCase()]?.["x-access"] === "admin";
  };
}

const openApiSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ "x-access": z.string().optional() }))),
});

test("[2.1 6.2] admin pages redirect parents and doulas home without requesting admin data", async ({
  page,
}) => {
  const isForAdmins = await adminRequests(page.request);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (isForAdmins(request.method(), request.url())) requests.push(request.url());
  });
  expect(adminPages.length).toBeGreaterThan(10);
  await signInNewParent(page);
  for (const path of adminPages) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/^[^?]*\/parent-dashboard/);
  }
  await signInNewDoula(page);
  await page.goto("/admin/users");
  await expect(page).toHaveURL(/^[^?]*\/doula-dashboard/);
  expect(requests).toEqual([]);
});
