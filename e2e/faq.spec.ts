import { expect, test } from "./fixtures.ts";

test.describe("the questions", () => {
  test("[2.15] open and scroll into view at their own URLs", async ({ page }) => {
    await page.goto("/faq#who-sees-my-due-date-and-my-address");
    const answer = page.getByText(/A doula you ask for a call sees your first name/);
    await expect(answer).toBeInViewport();
    await page.evaluate(() => {
      location.hash = "how-do-i-pay";
    });
    await expect(page.getByText(/agree on a package/)).toBeInViewport();
    await expect(answer).toBeHidden();
    await page.goto("/privacy");
    await page.goto("/faq#no-such-question");
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  });

  test("[2.15] can be read and linked to without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/faq#how-do-i-pay");
    await expect(page.getByText(/agree on a package/)).toBeInViewport();
    await page.getByText("What does a doula do?").click();
    await expect(page.getByText(/trained companion/)).toBeVisible();
    await expect(page.getByText(/agree on a package/)).toBeHidden();
    await context.close();
  });
});
