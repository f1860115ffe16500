import { isDeepStrictEqual } from "node:util";
import { asc, eq } from "drizzle-orm";
import type { Faq, FaqChange } from "../../../contract/operations/faqs.schema.ts";
import { schema, type Transaction } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";

const { faqs } = schema;

export const faqLimits = defineLimits({
  faq_changes: { points: 60, seconds: 60 },
});

/** All questions and answers, oldest first. Open to everyone. */
export async function listFaqs({ db }: Platform): Promise<Faq[]> {
  const rows = await db.select().from(faqs).orderBy(asc(faqs.createdAt), asc(faqs.id));
  return rows.map(toFaq);
}

interface FaqWrite {
  adminId: string;
  change: FaqChange;
}

/** Adds a question, with an audit entry. */
export function addFaq({ db, now }: Platform, { adminId, change }: FaqWrite): Promise<Faq> {
  return inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const [added] = await tx
      .insert(faqs)
      .values({ ...change, createdAt: now() })
      .returning();
    if (!added) throw new Error("The question was not inserted");
    await recordAudit(tx, {
      actorId: adminId,
      action: "faq.added",
      subject: { type: "faq", id: added.id },
      after: toChange(added),
    });
    return toFaq(added);
  });
}

/** Changes a question, with an audit entry unless nothing changed. */
export function changeFaq(
  { db }: Platform,
  { adminId, id, change }: FaqWrite & { id: string },
): Promise<Faq> {
  return inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const faq = await lockFaq(tx, id);
    const before = toChange(faq);
    if (isDeepStrictEqual(before, change)) return toFaq(faq);
    const [changed] = await tx.update(faqs).set(change).where(eq(faqs.id, id)).returning();
    if (!changed) throw new Refusal("not_found");
    await recordAudit(tx, {
      actorId: adminId,
      action: "faq.changed",
      subject: { type: "faq", id },
      before,
      after: toChange(changed),
    });
    return toFaq(changed);
  });
}

/** Deletes a question, with an audit entry. */
export function removeFaq({ db }: Platform, { adminId, id }: { adminId: string; id: string }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const faq = await lockFaq(tx, id);
    await tx.delete(faqs).where(eq(faqs.id, id));
    await recordAudit(tx, {
      actorId: adminId,
      action: "faq.deleted",
      subject: { type: "faq", id },
      before: toChange(faq),
    });
  });
}

type FaqRow = typeof faqs.$inferSelect;

/**
 * Locks the FAQ so that concurrent changes run one after another, and each audit entry starts from the
 * previous one.
 */
async function lockFaq(tx: Transaction, id: string): Promise<FaqRow> {
  const [faq] = await tx.select().from(faqs).where(eq(faqs.id, id)).for("update");
  if (!faq) throw new Refusal("not_found");
  return faq;
}

/** The fields that admins write, which are compared, stored and audited. */
function toChange({ question, answer }: FaqRow): Required<FaqChange> {
  return { question, answer };
}

function toFaq(row: FaqRow): Faq {
  return { id: row.id, ...toChange(row), created_at: row.createdAt.toISOString() };
}
