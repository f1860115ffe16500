import type { Page } from "@playwright/test";
import type { FailedEmail } from "../contract/failures.schema.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, shownToasts } from "./notices.ts";
import { logIn } from "./people.ts";

test.use({
  colorScheme: async ({ browserName: _any }, use, { project }) =>
    use(project.name === "phone" ? "dark" : "light"),
});

const failed = (number: number, change: Partial<FailedEmail> = {}): FailedEmail => ({
  id: `018f0000-0000-7000-8000-${String(number).padStart(12, "0")}`,
  kind: "unread",
  recipient: `parent-${number}@example.org`,
  error: { kind: "Error", code: "EENVELOPE", response_code: 550 },
  failed_at: "2026-11-20T12:00:00.000Z",
  attempts: 26,
  is_expired: false,
  ...change,
});

/** No email fails here in a test's time: the server's own part is in server/failures/failures.test.ts. */
async function answerWith(page: Page, emails: FailedEmail[]) {
  await page.route("**/rest/v1/failed_emails*", async (route) => {
    const isSecond = new URL(route.request().url()).searchParams.has("after");
    const items = isSecond ? emails.slice(25) : emails.slice(0, 25);
    await route.fulfill({
      json: {
        items,
        next_cursor:
          !isSecond && emails.length > 25
            ? "2026-11-20T12:00:00.000Z_018f0000-0000-7000-8000-000000000025"
            : null,
      },
    });
  });
  await page.route("**/rest/v1/failed_emails/*/send", async (route) => {
    emails.shift();
    await route.fulfill({ status: 204 });
  });
}

test("an admin reads what failed, and sends an email again with the keyboard", async ({ page }) => {
  await logIn(page, "admin@doula-match.example");
  await page.goto("/admin-dashboard");
  await page.getByRole("main").getByRole("link", { name: "Emails and jobs" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Emails and jobs" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No email has failed" })).toBeVisible();
  await expectAccessible(page, "nothing failed");

  await answerWith(page, [failed(1), failed(2, { kind: "reset", is_expired: true })]);
  await page.reload();
  await expect(page.getByText("The mail server refused the recipient (550)").first()).toBeVisible();
  await expect(page.getByText("Its link has expired.")).toBeVisible();
  await expectAccessible(page, "emails that failed");
  await page.getByRole("button", { name: "Send again: Unread message, parent-1@example.org" }).press("Enter");
  await expect(page.getByText("parent-1@example.org")).toBeHidden();
  await expect(shownToasts(page)).toContainText("Sending the email again");
  await dismissToasts(page);
  await expect(page.getByRole("heading", { name: "Failed emails" })).toBeFocused();
});

test("many failed emails come in pages", async ({ page }) => {
  await logIn(page, "admin@doula-match.example");
  await answerWith(
    page,
    Array.from({ length: 30 }, (_, index) => failed(index + 1)),
  );
  await page.goto("/admin/emails");
  await expect(page.getByText("parent-25@example.org")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(page.getByText("parent-30@example.org")).toBeVisible();
  await expectAccessible(page, "many emails that failed");
});
