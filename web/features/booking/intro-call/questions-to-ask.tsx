import { useQuery } from "@tanstack/react-query";
import { Check, MessageSquarePlus } from "lucide-react";
import { useId, useState } from "react";
import { type Answers, answerQuestions, questionTexts } from "../../../../contract/directory/answers.ts";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { noteMaxLength } from "../../../../contract/platform/fields.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { doulaQuery } from "../../../api/directory/doulas.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useChangeNote } from "../../../api/scheduling/bookings.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";

const maxQuestions = 3;

/**
 * Three questions that the doula's page does not answer. If the due date is ahead, the first question is whether the
 * doula is free then. After a birth or a loss, none is about births, nor if we don't know whether there was one.
 */
function listQuestions({ answers, ...plans }: Plans & { today: IsoDay; answers: Answers }): string[] {
  const questions = plans.mayExpect ? listExpectant(plans, answers) : listAfterBirth(answers);
  return questions.filter((question) => question !== null).slice(0, maxQuestions);
}

function listExpectant({ dueDate, today }: Plans & { today: IsoDay }, answers: Answers) {
  const isAhead = dueDate && dueDate >= today;
  const others = answerQuestions.filter((question) => !["backup", "fee_excludes"].includes(question));
  return [
    isAhead
      ? `Are you free around ${formatLongDate(dueDate)}?`
      : "How many births do you take on each month?",
    answers.backup ? null : "Who comes if you can't be there?",
    answers.fee_excludes
      ? "What happens to your fee if plans change?"
      : "What does your fee include, and what if plans change?",
    ...others.map((question) => (answers[question] ? null : questionTexts[question])),
  ];
}

function listAfterBirth(answers: Answers) {
  return [
    "How could you support me over the next few weeks?",
    answers.backup ? "When are you available?" : "When are you available, and who comes if you can't?",
    answers.fee_excludes ? null : "What does your fee include?",
    answers.staying_in_touch ? null : questionTexts.staying_in_touch,
  ];
}

interface Plans {
  dueDate: IsoDay | null;
  /** True if no birth or loss was entered. */
  mayExpect: boolean;
}

/** The signed-in parent's plans; undefined while they load. */
function useOwnPlans(): Plans | undefined {
  const { data: session } = useSession();
  const enabled = Boolean(session);
  const profile = useQuery({ ...parentProfileQuery(session?.user.id ?? ""), enabled });
  const own = useQuery({ ...ownBirthQuery, enabled });
  if (profile.isPending || own.isPending) return undefined;
  return { dueDate: profile.data?.due_date ?? null, mayExpect: own.data?.since === null };
}

/** The parent's note, followed by the questions. */
function withQuestions(note: string | null, questions: string[]): string {
  const lines = questions.map((question) => `- ${question}`);
  return [...(note ? [note, ""] : []), "What I'd like to ask:", ...lines].join("\n");
}

/** What the doula's page answers; undefined while it loads, nothing if it fails. */
function useAnswers(slug: string): Answers | undefined {
  const { data, isPending } = useQuery(doulaQuery(slug));
  // A server of the previous release sends no answers.
  const page: Partial<Pick<DoulaDetail, "answers">> | null | undefined = data;
  return isPending ? undefined : (page?.answers ?? {});
}

interface QuestionsToAskProps {
  booking: Pick<Booking, "id" | "notes">;
  doula: Pick<DoulaDetail, "slug" | "first_name">;
}

/** Questions for the call. One press adds them to the note that the doula reads, another removes them. */
export function QuestionsToAsk({
  booking: { id, notes },
  doula: { slug, first_name: doulaFirstName },
}: QuestionsToAskProps) {
  const titleId = useId();
  const change = useChangeNote();
  const [isAdded, setAdded] = useState(false);
  const plans = useOwnPlans();
  const answers = useAnswers(slug);
  const today = useToday();
  if (!plans || !answers) return null;
  const questions = listQuestions({ ...plans, today, answers });
  const note = withQuestions(notes, questions);
  const toggle = () =>
    change.mutate({ bookingId: id, notes: isAdded ? notes : note }, { onSuccess: () => setAdded(!isAdded) });

  return (
    <section aria-labelledby={titleId} className="rounded-card border bg-sunken p-4">
      <h3 id={titleId} className="text-base">
        Questions to ask {doulaFirstName}
      </h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 marker:text-ink-soft">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      {note.length <= noteMaxLength && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            size="sm"
            isBusy={change.isPending}
            busyText="Saving..."
            onClick={toggle}
          >
            {!isAdded && <MessageSquarePlus aria-hidden="true" className="size-4" />}
            {isAdded ? "Remove from my note" : "Add to my note"}
          </Button>
          <p role="status" className="flex items-center gap-1.5 text-success text-sm empty:hidden">
            {isAdded && !change.isPending && (
              <>
                <Check aria-hidden="true" className="size-4 shrink-0" />
                Added. {doulaFirstName} can read it before the call.
              </>
            )}
          </p>
        </div>
      )}
      {change.error && <RefusalAlert title="We couldn't change your note" error={change.error} />}
    </section>
  );
}
