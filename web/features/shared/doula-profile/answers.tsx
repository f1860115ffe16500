import { type AnswerQuestion, listAnswers, questionTexts } from "../../../../contract/directory/answers.ts";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { pluralize } from "../../../lib/text.ts";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import { DetailSection } from "./detail-section.tsx";

const leadingCount = 2;

/** What a doula answers to parents' questions: two, and the others at a press. Renders nothing without an answer. */
export function AnswersSection({ doula, level }: { doula: DoulaDetail; level: 2 | 3 }) {
  const answers = listAnswers(doula.answers);
  if (answers.length === 0) return null;
  const others = answers.slice(leadingCount);
  return (
    <DetailSection level={level} title={`${doula.first_name} answers`}>
      <AnswerList answers={answers.slice(0, leadingCount)} />
      {others.length > 0 && (
        <details className="group mt-1">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-control font-semibold text-primary hover:underline [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">{pluralize(others.length, "more answer")}</span>
            <span className="hidden group-open:inline">Fewer answers</span>
            <ExpandIcon />
          </summary>
          <div className="mt-3">
            <AnswerList answers={others} />
          </div>
        </details>
      )}
    </DetailSection>
  );
}

interface AnswerListProps {
  answers: readonly { question: AnswerQuestion; answer: string }[];
}

/** Questions with their answers. */
export function AnswerList({ answers }: AnswerListProps) {
  return (
    <dl className="flex flex-col gap-4">
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt className="font-semibold">{questionTexts[question]}</dt>
          <dd className="measure wrap-anywhere mt-0.5 whitespace-pre-line">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
