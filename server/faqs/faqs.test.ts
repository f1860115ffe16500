import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faqSchema, faqsAnswerSchema } from "../../contract/faqs.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, signedInUser } from "../testing/fixtures.ts";

const { auditLog } = schema;

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

describe("an admin", () => {
  const change = { question: "  What does it cost? ", answer: "It depends.\n\nAsk." };
  const trimmed = { question: "What does it cost?", answer: "It depends.\n\nAsk." };

  async function audited(id: string) {
    return app.db
      .select({
        action: auditLog.action,
        actorId: auditLog.actorId,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, "faq"), eq(auditLog.subjectId, id)))
      .orderBy(auditLog.createdAt);
  }

  test("adds, changes and deletes a question, each written into the audit log", async () => {
    const admin = await signedInUser(app, "admin");
    const sent = await app.send("/rest/v1/faqs", { method: "POST", as: admin.cookie, json: change });
    expect(sent.status).toBe(201);
    const added = faqSchema.parse(await sent.json());
    expect(added).toMatchObject(trimmed);
    expect((await listedFaqs()).at(-1)).toEqual(added);

    const path = `/rest/v1/faqs/${added.id}`;
    const shorter = { question: "What is the cost?", answer: "Ask." };
    const changed = await app.send(path, { method: "PUT", as: admin.cookie, json: shorter });
    expect(faqSchema.parse(await changed.json())).toEqual({ ...added, ...shorter });
    expect((await listedFaqs()).at(-1)).toEqual({ ...added, ...shorter });
    const again = await app.send(path, { method: "PUT", as: admin.cookie, json: shorter });
    expect(faqSchema.parse(await again.json())).toEqual({ ...added, ...shorter });

    expect((await app.send(path, { method: "DELETE", as: admin.cookie })).status).toBe(204);
    expect((await listedFaqs()).some(({ id }) => id === added.id)).toBe(false);
    const actorId = admin.id;
    expect(await audited(added.id)).toEqual([
      { action: "faq.added", actorId, before: null, after: trimmed },
      { action: "faq.changed", actorId, before: trimmed, after: shorter },
      { action: "faq.deleted", actorId, before: shorter, after: null },
    ]);
  });

  test.each([
    [{ question: " ", answer: "Yes." }, "question", "Question is required."],
    [{ question: "Why?", answer: "\n" }, "answer", "Answer is required."],
    [{ question: "a".repeat(301), answer: "Yes." }, "question", "Please use at most 300 characters."],
    [{ question: "Why?", answer: "a".repeat(5001) }, "answer", "Please use at most 5000 characters."],
  ])("is told what is wrong with %j", async (json, field, message) => {
    const { cookie } = await signedInUser(app, "admin");
    const before = await listedFaqs();
    const [first] = before;
    for (const [method, path] of [
      ["POST", "/rest/v1/faqs"],
      ["PUT", `/rest/v1/faqs/${first?.id}`],
    ] as const) {
      const refused = await app.send(path, { method, as: cookie, json });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ errors: [{ field, message }] });
    }
    expect(await listedFaqs()).toEqual(before);
  });

  test("learns that a question is gone", async () => {
    const { cookie } = await signedInUser(app, "admin");
    const path = `/rest/v1/faqs/${randomUUID()}`;
    expect(await codeOf(await app.send(path, { method: "PUT", as: cookie, json: trimmed }))).toBe(
      "not_found",
    );
    expect(await codeOf(await app.send(path, { method: "DELETE", as: cookie }))).toBe("not_found");
  });
});
