import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { logIn, signUpParent } from "./people.ts";

const admin = "admin@doula-match.example";

test("[2.14 6.6 9.9] an admin reads and downloads the analytics with the keyboard", async ({
  page,
  browser,
  request,
}) => {
  const visitor = await browser.newPage();
  await signUpParent(visitor.request, "Theodosia Quince");
  await visitor.close();
  await logIn(page, admin);
  const searchesToday = async () => {
    const { days } = await (await page.request.get("/rest/v1/analytics?days=7")).json();
    return days.at(-1).searches;
  };
  const before = await searchesToday();
  expect((await request.get("/rest/v1/doula_profiles?lat=30.2672&lng=-97.7431")).ok()).toBe(true);
  await page.goto("/admin-dashboard");
  await page.getByRole("main").getByRole("link", { name: "Analytics" }).press("Enter");
  await expect(page).toHaveURL("/admin/analytics");
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  for (const title of ["Total Users", "Doula Applications", "Total Bookings", "Platform Activity"])
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const recent = page.getByRole("region", { name: "Recent Activity" });
  await expect(recent.getByRole("listitem")).toHaveCount(4);
  await recent.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(recent.getByRole("listitem")).toHaveCount(10);
  await expect(recent.getByRole("link").nth(4)).toBeFocused();
  await expect(recent).toContainText("Theodosia Quince");
  const signUps = page.getByRole("region", { name: "Sign-ups", exact: true });
  await expect(signUps.locator(".recharts-bar")).toBeVisible();

  await page.getByRole("link", { name: "7 days" }).press("Enter");
  await expect(page).toHaveURL("/admin/analytics?days=7");
  await expect(signUps).toContainText("in 7 days");
  await page.reload();
  await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "page");
  await signUps.getByText("Show as a table").press("Enter");
  await expect(signUps.getByRole("table").getByRole("row")).toHaveCount(9);

  const download = page.waitForEvent("download");
  await signUps.getByRole("button", { name: "Download CSV: Sign-ups" }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sign-ups-[\d-]+-to-[\d-]+\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(9);
  expect(lines[0]).toBe("\uFEFFDay (UTC),Sign-ups");
  expect(lines.at(-2)).toMatch(/^\d{4}-\d{2}-\d{2},[1-9]\d*$/);
  await page.getByRole("link", { name: "Back to Overview" }).press("Enter");
  await expect(page).toHaveURL("/admin-dashboard");
  // Searches are counted in memory before they are saved.
  await expect.poll(searchesToday, { timeout: 20_000 }).toBeGreaterThan(before);
});
