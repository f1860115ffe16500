import { type Page, request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openId, openThread, rosa, send, thread } from "./messages-fixtures.ts";
import { logIn, password } from "./people.ts";

const admin = "admin@doula-match.example";

/** Reports the other participant as Rosa. */
async function reportAsRosa(address: string, conversationId: string, details: string): Promise<void> {
  const api = await request.newContext({
    baseURL: test.info().project.use.baseURL,
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  const login = { grant_type: "password", email: rosa.email, password };
  expect((await api.post("/auth/v1/token", { data: login })).ok()).toBe(true);
  const sent = await api.post(`/rest/v1/conversations/${conversationId}/reports`, {
    data: { reason: "harassment", details },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  await api.dispose();
}

/** Opens a report from the list, whichever page it is on. */
async function openReport(page: Page, name: string) {
  const review = page.getByRole("button", { name: `Review the report about ${name}` });
  const more = page.getByRole("button", { name: "Show more" });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(review).toBeVisible({ timeout: 1000 });
  }).toPass();
  await review.press("Enter");
}

test("[6.4] an admin reads a report and warns the person, who sees the warning until they dismiss it", async ({
  page,
  browser,
  address,
  watchConsole,
}) => {
  const name = `Mina ${crypto.randomUUID().replace(/[^a-f]/g, "")}`;
  await openThread(page, name);
  await send(page, "Answer me at once");
  await expect(thread(page)).toContainText("Sent");
  await reportAsRosa(address, openId(page), "She writes this every day");

  const admins = await browser.newContext();
  watchConsole(admins);
  const desk = await admins.newPage();
  await logIn(desk, admin);
  await desk.goto("/admin-dashboard");
  await desk
    .getByRole("main")
    .getByRole("link", { name: /^\d[\d,+]* reports? to review$/ })
    .press("Enter");
  await expect(desk).toHaveURL("/admin/reports");
  await openReport(desk, name);
  await expect(desk).toHaveURL(/\/admin\/reports\?report=[0-9a-f-]+$/);
  const dialog = desk.getByRole("dialog", { name: "Report" });
  await expect(dialog).toContainText("She writes this every day");
  await expect(dialog).toContainText("Answer me at once");
  await desk.reload();

  await dialog.getByRole("button", { name: "Save decision" }).press("Enter");
  await expect(dialog).toContainText("Please choose what to do.");
  await dialog.getByRole("radio", { name: /^Warn/ }).check();
  await dialog.getByRole("radio", { name: /^Treat each other with respect/ }).check();
  await dialog.getByLabel("Note").fill("Pushy, but no threat");
  await dialog.getByRole("button", { name: "Save decision" }).press("Enter");
  await expect(dialog).toContainText("The reporter will learn that it was reviewed, but not the outcome.");
  await desk.keyboard.press("Escape");
  await desk.getByRole("link", { name: "Reviewed" }).press("Enter");
  await expect(desk.getByRole("row").filter({ hasText: name })).toContainText("Warned");
  await admins.close();

  await page.goto("/dashboard");
  const reminder = page.getByRole("region", { name: "Reminder" });
  await expect(reminder).toContainText("Treat each other with respect");
  await reminder.getByRole("button", { name: "I understand" }).press("Enter");
  await expect(reminder).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(reminder).toHaveCount(0);
});
