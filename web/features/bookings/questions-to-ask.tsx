import { useQuery } from "@tanstack/react-query";
import { Check, MessageSquarePlus } from "lucide-react";
import { useId, useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { noteMaxLength } from "../../../contract/fields.ts";
import { formatLongDate } from "../../../contract/time.ts";
import { useChangeNote } from "../../api/bookings.ts";
import { parentProfileQuery } from "../../api/profiles.ts";
import { useSession } from "../../api/session.ts";
import type { IsoDay } from "../../lib/calendar-day.ts";
import { useToday } from "../../lib/now.ts";
import { Button } from "../../ui/button.tsx";
import { RefusalAlert } from "../../ui/inline-alert.tsx";

/** If the due date is ahead, the first question is whether the doula is free then. */
function questionsToAsk(dueDate: IsoDay | null | undefined, today: IsoDay): string[] {
  return [
    dueDate && dueDate >= today
      ? `Are you free around ${formatLongDate(dueDate)}?`
      : "How many births do you take on each month?",
    "Who comes if you can't be there?",
    "What does your fee include, and what if plans change?",
  ];
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
  const { data: session } = useSession();
  const { data: profile } = useQuery({
    ...parentProfileQuery(session?.user.id ?? ""),
    enabled: Boolean(session),
  });
  const questions = questionsToAsk(profile?.due_date, useToday());
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
