import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const faqs = "**/rest/v1/faqs";

function questions(page: Page): Locator {
  return page.getByRole("main").getByRole("group");
}

/** Comes to /faq from another page, so that its questions are read by the browser. */
async function followFaqLink(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ", exact: true }).click();
  await expect(page).toHaveURL("/faq");
}

test.describe("the questions", () => {
  test("come oldest first, and one is open at a time, named by the address", async ({ page }) => {
    await page.goto("/privacy");
    await followFaqLink(page);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("What does a doula do?");
    await expectAccessible(page, "FAQ, closed");
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
    await expectAccessible(page, "FAQ, one open");
    await pay.getByText("How do I pay?").click();
    await expect(payAnswer).toBeHidden();
    await expect(page).toHaveURL("/faq");

    await page.goBack();
    await expect(page, "each click left an entry behind").toHaveURL("/privacy");
  });

  test("can be led to: the address opens one and shows it @any-width", async ({ page }) => {
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

  test("can be read and led to without JavaScript @any-width", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/faq#how-do-i-pay");
    await expect(page.getByText(/agree on a package/)).toBeInViewport();
    await page.getByText("What does a doula do?").click();
    await expect(page.getByText(/trained companion/)).toBeVisible();
    await expect(page.getByText(/agree on a package/)).toBeHidden();
    await context.close();
  });

  test("are told to search engines as a FAQ page @any-width", async ({ request }) => {
    const html = await (await request.get("/faq")).text();
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    const told = JSON.parse(json);
    expect(told["@type"]).toBe("FAQPage");
    expect(told.mainEntity[0].name).toBe("What does a doula do?");
    expect(told.mainEntity[0].acceptedAnswer.text).toContain("trained companion");
  });

  test("that do not exist yet are said to be missing @any-width", async ({ page }) => {
    await page.route(faqs, (route) => route.fulfill({ json: { items: [] } }));
    await page.goto("/privacy");
    await followFaqLink(page);
    await expect(page.getByText("No FAQs available at the moment.")).toBeVisible();
    await expectAccessible(page, "FAQ, empty");
  });

  test("may be very long, and may ask the same twice", async ({ page }) => {
    const long = { question: `${"Supercalifragilistic".repeat(12)}?`, answer: "Expialidocious".repeat(300) };
    const items = [long, long, { question: "<b>Why</b> & how?", answer: "One.\n\nTwo." }];
    await page.route(faqs, (route) =>
      route.fulfill({
        json: {
          items: items.map((faq, id) => ({ ...faq, id: String(id), created_at: "2026-01-01T00:00:00Z" })),
        },
      }),
    );
    await page.goto("/privacy");
    await followFaqLink(page);
    await questions(page).nth(1).getByRole("heading").click();
    await expect(page).toHaveURL(/--2$/);
    await expect(questions(page).nth(1).getByRole("paragraph")).toBeVisible();
    await expect(questions(page).nth(0).getByRole("paragraph")).toBeHidden();
    await expect(page.getByRole("heading", { name: "<b>Why</b> & how?" })).toBeVisible();
    await expectAccessible(page, "FAQ, long");
  });
});

test.describe("questions that cannot be read", () => {
  test.use({ expectedRefusals: [500], expectedLines: [/ApiError/] });

  test("are said not to load, and come with Retry @any-width", async ({ page }) => {
    await page.route(faqs, (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
    await page.goto("/privacy");
    await followFaqLink(page);
    await expect(page.getByRole("alert").filter({ hasText: "Couldn't load" })).toBeVisible();
    await expectAccessible(page, "FAQ, failing");
    await page.unroute(faqs);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("What does a doula do?")).toBeVisible();
  });
});
