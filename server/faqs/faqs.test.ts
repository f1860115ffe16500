import { afterAll, beforeAll, expect, test } from "vitest";
import { faqsAnswerSchema } from "../../contract/faqs.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function listedFaqs() {
  const response = await app.send("/rest/v1/faqs");
  expect(response.status).toBe(200);
  return faqsAnswerSchema.parse(await response.json()).items;
}

test("without any the list is empty", async () => {
  expect(await listedFaqs()).toEqual([]);
});

test("everybody reads all of them, oldest first", async () => {
  await app.db.insert(schema.faqs).values([
    { question: "Newest?", answer: "Third.", createdAt: new Date("2026-03-01T00:00:00Z") },
    {
      question: "Oldest?",
      answer: "First.\n\nWith two paragraphs.",
      createdAt: new Date("2024-05-01T00:00:00Z"),
    },
    { question: "Between?", answer: "Second.", createdAt: new Date("2025-01-01T00:00:00Z") },
  ]);
  const faqs = await listedFaqs();
  expect(faqs.map(({ question }) => question)).toEqual(["Oldest?", "Between?", "Newest?"]);
  expect(faqs[0]).toMatchObject({
    answer: "First.\n\nWith two paragraphs.",
    created_at: "2024-05-01T00:00:00.000Z",
  });
});

test("a question without words and one without an answer cannot be stored", async () => {
  await expect(app.db.insert(schema.faqs).values({ question: "", answer: "Yes." })).rejects.toThrow();
  await expect(app.db.insert(schema.faqs).values({ question: "Why?", answer: "" })).rejects.toThrow();
});
