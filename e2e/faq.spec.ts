import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

function questions(page: Page): Locator {
  return page.getByRole("main").getByRole("group");
}

/** Opens /faq from another page, so that the browser fetches its questions. */
async function followFaqLink(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ", exact: true }).click();
  await expect(page).toHaveURL("/faq");
}

test.describe("the questions", () => {
  test("[2.1 2.15] open one at a time, each at its own URL", async ({ page }) => {
    await page.goto("/privacy");
    await followFaqLink(page);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("What does a doula do?");
    const [first, pay] = [questions(page).first(), questions(page).filter({ hasText: "How do I pay?" })];
    const [firstAnswer, payAnswer] = [
      first.getByText(/trained companion/),
      pay.getByText(/agree on a package/),
    ];

    await first.getByText("What does a doula do?").click();
    await expect(firstAnswer).toBeVisible();
    await expect(page).toHaveURL("/faq#what-does-a-doula-do");
    await pay.getByText("How do I pay?").click();
    await expect(payAnswer).toBeVisible();
    await expect(firstAnswer).toBeHidden();
    await expect(page).toHaveURL("/faq#how-do-i-pay");
    await pay.getByText("How do I pay?").click();
    await expect(payAnswer).toBeHidden();
    await expect(page).toHaveURL("/faq");

    await page.goBack();
    await expect(page, "each click left an entry behind").toHaveURL("/privacy");
  });

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

  test("are marked up as a FAQ page for search engines", async ({ request }) => {
    const html = await (await request.get("/faq")).text();
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    const faqPage = JSON.parse(json);
    expect(faqPage["@type"]).toBe("FAQPage");
    expect(faqPage.mainEntity[0].name).toBe("What does a doula do?");
    expect(faqPage.mainEntity[0].acceptedAnswer.text).toContain("trained companion");
  });
});
