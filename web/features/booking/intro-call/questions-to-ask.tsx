import { useQuery } from "@tanstack/react-query";
import { Check, MessageSquarePlus } from "lucide-react";
import { useId, useState } from "react";
import { noteMaxLength } from "../../../../contract/platform/fields.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useChangeNote } from "../../../api/scheduling/bookings.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";

/**
 * If the due date is ahead, the first question is whether the doula is free then. After a birth or a loss, none is
 * about births, nor if we don't know whether there was one.
 */
function listQuestions({ dueDate, mayExpect, today }: Plans & { today: IsoDay }): string[] {
  if (!mayExpect)
    return [
      "How could you support me over the next few weeks?",
      "When are you available, and who comes if you can't?",
      "What does your fee include?",
    ];
  return [
    dueDate && dueDate >= today
      ? `Are you free around ${formatLongDate(dueDate)}?`
      : "How many births do you take on each month?",
    "Who comes if you can't be there?",
    "What does your fee include, and what if plans change?",
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

interface QuestionsToAskProps {
  booking: Pick<Booking, "id" | "notes">;
  doulaFirstName: string;
}

/** Three questions for the call. One press adds them to the note that the doula reads, another removes them. */
export function QuestionsToAsk({ booking: { id, notes }, doulaFirstName }: QuestionsToAskProps) {
  const titleId = useId();
  const change = useChangeNote();
  const [isAdded, setAdded] = useState(false);
  const plans = useOwnPlans();
  const today = useToday();
  if (!plans) return null;
  const questions = listQuestions({ ...plans, today });
  const note = withQuestions(notes, questions);
  const toggle = () =>
    change.mutate({ bookingId: id, notes: isAdded ? notes : note }, { onSuccess: () => setAdded(!isAdded) });

  return (
    <section aria-labelledby={titleId} className="rounded-card border bg-sunken p-4">
      <h3 id={titleId} className="text-base">
        Three questions to ask {doulaFirstName}
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
