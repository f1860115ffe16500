import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";

function stubFaqs(faqs: { question: string; answer: string }[]): void {
  const items = faqs.map((faq, id) => ({ ...faq, id: String(id), created_at: "2026-01-01T00:00:00Z" }));
  stubApi("GET /rest/v1/faqs", () => ({ items }));
}

beforeEach(stubVisitor);

describe("the FAQ page", () => {
  it("[2.15] shows a notice if there are no questions", async () => {
    stubFaqs([]);
    await openPage("/faq");
    await expect.element(page.getByText("No FAQs available at the moment.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Ask us by email" })).toBeVisible();
  });

  it("[2.15] opens one question at a time, even if two have the same text", async () => {
    const faq = { question: "What does a doula do?", answer: "First answer." };
    stubFaqs([faq, { ...faq, answer: "Second answer." }]);
    const router = await openPage("/faq");
    const questions = page.getByRole("heading", { level: 2, name: faq.question });
    await questions.nth(0).click();
    await expect.element(page.getByText("First answer.")).toBeVisible();
    expect(router.latestLocation.hash).toBe("what-does-a-doula-do");
    await questions.nth(1).click();
    await expect.element(page.getByText("Second answer.")).toBeVisible();
    await expect.element(page.getByText("First answer.")).not.toBeVisible();
    expect(router.latestLocation.hash).toBe("what-does-a-doula-do--2");
    await questions.nth(1).click();
    await expect.element(page.getByText("Second answer.")).not.toBeVisible();
    expect(router.latestLocation.hash).toBe("");
    expect(router.history.length, "no entry a click").toBe(1);
    await expectAccessible();
  });

  it("[2.15] shows the question of the URL, opened and in view", async () => {
    stubFaqs(["One?", "Two?", "Three?"].map((question) => ({ question, answer: "Word. ".repeat(400) })));
    const router = await openPage("/faq#three");
    const answers = page.getByText(/^Word\. /);
    await expect.element(page.getByRole("heading", { level: 2, name: "Three?" })).toBeInViewport();
    await expect.element(answers.last()).toBeVisible();
    await router.navigate({ to: "/faq", hash: "one" });
    await expect.element(page.getByRole("heading", { level: 2, name: "One?" })).toBeInViewport();
    await expect.element(answers.first()).toBeVisible();
    await expect.element(answers.last()).not.toBeVisible();
  });

  it("shows markup as text, and wraps words that are wider than the screen", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    const longFaq = {
      question: `${"Supercalifragilistic".repeat(12)}?`,
      answer: "Expialidocious".repeat(300),
    };
    stubFaqs([longFaq, { question: "<b>Why</b> & how?", answer: "One.\n\nTwo." }]);
    await openPage("/faq");
    await expect.element(page.getByRole("heading", { name: "<b>Why</b> & how?" })).toBeVisible();
    await page.getByRole("heading", { level: 2 }).first().click();
    await expect.element(page.getByText(longFaq.answer)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });
});
