import type { Response } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({
  expectedLines: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|Network error/],
});

test("[2.16 8.17] a page whose script fails to load shows the error screen until it is reloaded", async ({
  page,
}) => {
  // Only a build has separate script files. The page's own is listed first.
  const html = await (await page.request.get("/find-doulas")).text();
  const script = /name="page-scripts" content="([^" ]+)/.exec(html)?.[1];
  await page.route(`**${script}`, (route) => route.abort());
  await page.goto("/find-doulas");
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText("An error occurred while loading the application.")).toBeVisible();
  await expect(page.getByText(/Network error|dynamically imported module/)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find Doulas" })).toBeVisible();
});

test("[2.1] a link to a page that isn't loaded stays on this one while offline, and works once online", async ({
  page,
  context,
}) => {
  await page.goto("/faq");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).first();
  await expect(link).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await link.click();
  const notice = page.getByText("Connect to the internet, then open that page again.");
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL("/faq");
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: /Privacy/ })).toBeVisible();
});

test("[2.4] the login opens without a connection once a page was idle", async ({ page, context }) => {
  const hasDialogs = async (response: Response) =>
    response.url().endsWith(".js") && (await response.text()).includes("Code from the email");
  const kit = page.waitForResponse(hasDialogs);
  await page.goto("/faq");
  await kit;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
});
