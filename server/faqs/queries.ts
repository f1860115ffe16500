import { asc } from "drizzle-orm";
import type { Faq } from "../../contract/faqs.schema.ts";
import { type Queryable, schema } from "../../db/database.ts";

/** Oldest first; those of one moment keep their order. */
export async function findFaqs(db: Queryable): Promise<Faq[]> {
  const { id, question, answer, createdAt } = schema.faqs;
  const rows = await db
    .select({ id, question, answer, createdAt })
    .from(schema.faqs)
    .orderBy(asc(createdAt), asc(id));
  return rows.map(({ createdAt: at, ...faq }) => ({ ...faq, created_at: at.toISOString() }));
}
