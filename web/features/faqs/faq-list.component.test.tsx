import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { beVisitor, openPage } from "../../testing/open-page.tsx";
import { stubApi } from "../../testing/stub-api.ts";

function answerFaqs(faqs: { question: string; answer: string }[]): void {
  const items = faqs.map((faq, id) => ({ ...faq, id: String(id), created_at: "2026-01-01T00:00:00Z" }));
  stubApi("GET /rest/v1/faqs", () => ({ items }));
}

beforeEach(beVisitor);

describe("the frequently asked questions", () => {
  it("[2.15] show a notice if there are none", async () => {
    answerFaqs([]);
    await openPage("/faq");
    await expect.element(page.getByText("No FAQs available at the moment.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Ask us by email" })).toBeVisible();
  });

  it("[2.15] open one at a time, each at its own URL, even if two ask the same", async () => {
    const same = { question: "What does a doula do?", answer: "First answer." };
    answerFaqs([same, { ...same, answer: "Second answer." }]);
    const router = await openPage("/faq");
    const questions = page.getByRole("heading", { level: 2, name: same.question });
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
  });

  it("show markup as text, and break words that are wider than a phone", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    const long = { question: `${"Supercalifragilistic".repeat(12)}?`, answer: "Expialidocious".repeat(300) };
    answerFaqs([long, { question: "<b>Why</b> & how?", answer: "One.\n\nTwo." }]);
    await openPage("/faq");
    await expect.element(page.getByRole("heading", { name: "<b>Why</b> & how?" })).toBeVisible();
    await page.getByRole("heading", { level: 2 }).first().click();
    await expect.element(page.getByText(long.answer)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });
});
