import type { AnswersChange, OwnAnswers } from "../../../contract/directory/answers.schema.ts";
import {
  type AnswerQuestion,
  type Answers,
  answerQuestions,
  formatAnswerItem,
} from "../../../contract/directory/answers.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  auditChange,
  findDoulaAnswers,
  findEdited,
  lockEditableProfile,
  requireOwnProfile,
  updateProfile,
} from "../doulas/service.ts";
import { replaceAnswers } from "./queries.ts";

/** A doula's own answers to parents' questions. */
export async function readOwnAnswers({ db }: Platform, userId: string): Promise<OwnAnswers> {
  const { id } = await requireOwnProfile(db, userId);
  return inTransaction(db, async (tx) => {
    const { updated_at } = await findEdited(tx, id);
    return { updated_at, answers: await findDoulaAnswers(tx, id) };
  });
}

interface SaveAnswersInput {
  userId: string;
  change: AnswersChange;
}

/** Replaces a doula's own answers and returns them. */
export async function saveOwnAnswers(
  platform: Platform,
  { userId, change: { updated_at, answers } }: SaveAnswersInput,
): Promise<OwnAnswers> {
  await inTransaction(platform.db, async (tx) => {
    const profile = await lockEditableProfile(tx, userId);
    const edited = await findEdited(tx, profile.id);
    if (edited.updated_at !== updated_at) throw new Refusal("profile_changed");
    const before = await findDoulaAnswers(tx, profile.id);
    const after = pickAnswered(answers);
    await replaceAnswers(tx, profile.id, after);
    await updateProfile(tx, profile.id, {});
    await auditChange(platform, tx, { userId, profile, before: toItems(before), after: toItems(after) });
  });
  return readOwnAnswers(platform, userId);
}

function pickAnswered(answers: Record<AnswerQuestion, string | null>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
}

/** Each answer under its name among a profile's changes, null for none. */
function toItems(answers: Answers): Record<string, string | null> {
  return Object.fromEntries(
    answerQuestions.map((question) => [formatAnswerItem(question), answers[question] ?? null]),
  );
}
