import { eq } from "drizzle-orm";
import { type Answers, listAnswers } from "../../../contract/directory/answers.ts";
import { schema, type Transaction } from "../../../db/database.ts";

const { doulaAnswers } = schema;

/** Call under the profile's lock. */
export async function replaceAnswers(
  tx: Transaction,
  doulaProfileId: string,
  answers: Answers,
): Promise<void> {
  await tx.delete(doulaAnswers).where(eq(doulaAnswers.doulaProfileId, doulaProfileId));
  const rows = listAnswers(answers).map((row) => ({ ...row, doulaProfileId }));
  if (rows.length > 0) await tx.insert(doulaAnswers).values(rows);
}
