import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { answersSchema } from "../../../contract/directory/answers.schema.ts";
import type { Answers } from "../../../contract/directory/answers.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";

const { doulaAnswers } = schema;

/** SQL expression: a doula's answers by question, as a JSON object. */
export function answersJsonSql(doulaProfileId: SQLWrapper): SQL {
  const { question, answer } = doulaAnswers;
  const answers = queryBuilder
    .select({ all: sql`coalesce(json_object_agg(${question}, ${answer}), '{}')` })
    .from(doulaAnswers)
    .where(eq(doulaAnswers.doulaProfileId, doulaProfileId));
  return sql`${answers}`;
}

export async function findDoulaAnswers(db: Queryable, doulaProfileId: string): Promise<Answers> {
  const { question, answer } = doulaAnswers;
  const rows = await db
    .select({ question, answer })
    .from(doulaAnswers)
    .where(eq(doulaAnswers.doulaProfileId, doulaProfileId));
  return answersSchema.parse(Object.fromEntries(rows.map((row) => [row.question, row.answer])));
}
