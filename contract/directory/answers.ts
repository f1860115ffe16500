/** What parents ask every doula before they hire one, in the order in which answers are shown. No zod here. */
export const answerQuestions = [
  "arrival",
  "dates",
  "long_labor",
  "cesarean_or_induction",
  "epidural",
  "partner",
  "birth_places",
  "backup",
  "fee_excludes",
  "staying_in_touch",
] as const;

export type AnswerQuestion = (typeof answerQuestions)[number];

export const questionTexts: Record<AnswerQuestion, string> = {
  arrival: "When do you come to us?",
  dates: "What if labor starts before or after your dates?",
  long_labor: "What if labor is long?",
  cesarean_or_induction: "What if there's a cesarean or an induction?",
  epidural: "What if I have an epidural?",
  partner: "What do you do with my partner?",
  birth_places: "Which hospitals and birth centers do you know?",
  backup: "Who comes if you can't?",
  fee_excludes: "What doesn't your fee include?",
  staying_in_touch: "How do we stay in touch?",
};

export const answerMaxLength = 300;

/** A doula's answers. Questions without one are missing. */
export type Answers = Partial<Record<AnswerQuestion, string>>;

/** The answered questions in order. A server of the previous release sends no answers. */
export function listAnswers(answers: Answers | undefined): { question: AnswerQuestion; answer: string }[] {
  return answerQuestions.flatMap((question) => {
    const answer = answers?.[question];
    return answer ? [{ question, answer }] : [];
  });
}

const changePrefix = "bio:";

/** The name of an answer among a profile's changes. A server of the previous release reads it as a change of the bio. */
export function formatAnswerItem(question: AnswerQuestion): string {
  return `${changePrefix}${question}`;
}

/** The question of an answer among a profile's changes; undefined for any other change. */
export function findAnswerQuestion(item: string): AnswerQuestion | undefined {
  return answerQuestions.find((question) => item === formatAnswerItem(question));
}
