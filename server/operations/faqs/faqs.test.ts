import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { faqSchema, faqsResponseSchema } from "../../../contract/operations/faqs.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";

const { auditLog, faqs: faqsTable } = schema;

const app = await useTestApp();

async function readFaqs() {
  const response = await app.send("/rest/v1/faqs");
  expect(response.status).toBe(200);
  return faqsResponseSchema.parse(await response.json()).items;
}

test("[2.15] a new site starts with fourteen questions, the first about what a doula does", async () => {
  const faqs = await readFaqs();
  expect(faqs).toHaveLength(14);
  expect(faqs[0]?.question).toBe("What does a doula do?");
  for (const { question, answer } of faqs) {
    expect(question).toMatch(/\?$/);
    expect(answer.length, question).toBeGreaterThan(200);
  }
});

test("[2.15] a new site promises nothing about savings accounts, nor that only cards are taken", async () => {
  const answers = (await readFaqs()).map(({ answer }) => answer).join("\n");
  expect(answers).toContain(
    "For a health savings account (HSA) or a flexible spending account (FSA), ask your plan.",
  );
  expect(answers).toContain("by card or another way that it shows");
  expect(answers).not.toMatch(/often cover|the card you paid with/);
});

test("[2.15] a new site says what a doula's payers mean, and what an enrolled doula may not do", async () => {
  const answers = (await readFaqs()).map(({ answer }) => answer).join("\n");
  expect(answers).toContain("they may not charge you for care that it covers.");
  expect(answers).not.toContain("the insurance they accept");
});

test("[2.15] a new site says that a call can be cancelled until it starts, and when it counts", async () => {
  const answers = (await readFaqs()).map(({ answer }) => answer).join("\n");
  expect(answers).toContain(
    "cancelled until it starts. If you cancel within those 24 hours, it still counts",
  );
  expect(answers).not.toMatch(/A call that was cancelled does not count|or cancelled, until 24 hours/);
});

describe("[2.15] the starter questions on a site in use", () => {
  const addStarters = async () =>
    app.db.execute(sql.raw(await readFile("db/migrations/0072_starter_faqs.sql", "utf8")));

  test("are not added to its own", async () => {
    await app.db.delete(faqsTable);
    await app.db.insert(faqsTable).values({ question: "Ours?", answer: "Yes." });
    await addStarters();
    expect((await readFaqs()).map(({ question }) => question)).toEqual(["Ours?"]);
  });

  test("are not added if its admins left the list empty", async () => {
    await app.db.delete(faqsTable);
    await signedInUser(app, "admin");
    await addStarters();
    expect(await readFaqs()).toEqual([]);
  });
});

test("[2.15] the list is empty if there are no questions", async () => {
  await app.db.delete(faqsTable);
  expect(await readFaqs()).toEqual([]);
});

test("[3.11 7.2] everyone can read all questions, oldest first", async () => {
  await app.db.insert(schema.faqs).values([
    { question: "Newest?", answer: "Third.", createdAt: new Date("2026-03-01T00:00:00Z") },
    {
      question: "Oldest?",
      answer: "First.\n\nWith two paragraphs.",
      createdAt: new Date("2024-05-01T00:00:00Z"),
    },
    { question: "Between?", answer: "Second.", createdAt: new Date("2025-01-01T00:00:00Z") },
  ]);
  const faqs = await readFaqs();
  expect(faqs.map(({ question }) => question)).toEqual(["Oldest?", "Between?", "Newest?"]);
  expect(faqs[0]).toMatchObject({
    answer: "First.\n\nWith two paragraphs.",
    created_at: "2024-05-01T00:00:00.000Z",
  });
});

test("[3.11] a question without text or an answer cannot be stored", async () => {
  await expect(app.db.insert(schema.faqs).values({ question: "", answer: "Yes." })).rejects.toThrow();
  await expect(app.db.insert(schema.faqs).values({ question: "Why?", answer: "" })).rejects.toThrow();
});

describe("an admin", () => {
  const change = { question: "  What does it cost? ", answer: "It depends.\n\nAsk." };
  const trimmedFaq = { question: "What does it cost?", answer: "It depends.\n\nAsk." };

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

  test("[7.2] can add, change and delete a question", async () => {
    const admin = await signedInUser(app, "admin");
    const sent = await app.send("/rest/v1/faqs", { method: "POST", as: admin.cookie, json: change });
    expect(sent.status).toBe(201);
    const added = faqSchema.parse(await sent.json());
    expect(added).toMatchObject(trimmedFaq);
    expect((await readFaqs()).at(-1)).toEqual(added);

    const path = `/rest/v1/faqs/${added.id}`;
    const shorterFaq = { question: "What is the cost?", answer: "Ask." };
    const changed = await app.send(path, { method: "PUT", as: admin.cookie, json: shorterFaq });
    expect(faqSchema.parse(await changed.json())).toEqual({ ...added, ...shorterFaq });
    expect((await readFaqs()).at(-1)).toEqual({ ...added, ...shorterFaq });
    const again = await app.send(path, { method: "PUT", as: admin.cookie, json: shorterFaq });
    expect(faqSchema.parse(await again.json())).toEqual({ ...added, ...shorterFaq });

    expect((await app.send(path, { method: "DELETE", as: admin.cookie })).status).toBe(204);
    expect((await readFaqs()).some(({ id }) => id === added.id)).toBe(false);
    const actorId = admin.id;
    expect(await audited(added.id)).toEqual([
      { action: "faq.added", actorId, before: null, after: trimmedFaq },
      { action: "faq.changed", actorId, before: trimmedFaq, after: shorterFaq },
      { action: "faq.deleted", actorId, before: shorterFaq, after: null },
    ]);
  });

  test("[5.15] sees what is wrong with a new or changed question", async () => {
    const { cookie } = await signedInUser(app, "admin");
    const before = await readFaqs();
    const json = { question: " ", answer: "Yes." };
    for (const [method, path] of [
      ["POST", "/rest/v1/faqs"],
      ["PUT", `/rest/v1/faqs/${before[0]?.id}`],
    ] as const) {
      const refused = await app.send(path, { method, as: cookie, json });
      expect(await refused.json()).toMatchObject({
        errors: [{ field: "question", message: "Question is required." }],
      });
    }
    expect(await readFaqs()).toEqual(before);
  });

  test("gets not_found for a question that does not exist", async () => {
    const { cookie } = await signedInUser(app, "admin");
    const path = `/rest/v1/faqs/${randomUUID()}`;
    expect(await errorCode(await app.send(path, { method: "PUT", as: cookie, json: trimmedFaq }))).toBe(
      "not_found",
    );
    expect(await errorCode(await app.send(path, { method: "DELETE", as: cookie }))).toBe("not_found");
  });
});
