import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarX2, HeartHandshake, MessageCircleQuestion } from "lucide-react";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import type { CallTimes } from "../../../../contract/scheduling/bookings.schema.ts";
import type { OnCallAnswer } from "../../../../contract/scheduling/practice.ts";
import { useSession } from "../../../api/identity/session.ts";
import { onCallQuery } from "../../../api/scheduling/on-call.ts";
import { useDueDate } from "../../../client-state/use-due-date.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatDayOfMonth } from "../../../lib/format.ts";
import { linkLook } from "../../../ui/basics/text-link.tsx";
import { type IntroCallNavigation, useCanBook, useLogInToBook } from "./book-intro-call-button.tsx";
import { describeNoTimes } from "./no-times-reason.ts";

type AskedDoula = CallTimes & Pick<DoulaCard, "slug" | "first_name">;

/** Shown in place of an answer about a due date for doulas who attend no births. */
export const postpartumCareText = "Postpartum care";

interface OnCallLineProps {
  answer: OnCallAnswer;
  doula: AskedDoula;
  dueDate: IsoDay;
  /** Opens the intro call with the question in its note. Without it, the question is only a text. */
  introCall?: IntroCallNavigation | undefined;
}

const icons = { yes: CalendarCheck, no: CalendarX2, unknown: MessageCircleQuestion };
const colors = { yes: "text-success", no: "text-ink-soft", unknown: "text-ink-soft" };

/** 'On call for April 10', 'Not available around April 10' or 'Ask Rosa about April 10' */
export function formatOnCall(answer: OnCallAnswer, firstName: string, dueDate: IsoDay): string {
  const day = formatDayOfMonth(dueDate);
  if (answer === "yes") return `On call for ${day}`;
  return answer === "no" ? `Not available around ${day}` : `Ask ${firstName} about ${day}`;
}

/** 'ask Rosa about April 10' */
function formatQuestion({ first_name: firstName }: AskedDoula, dueDate: IsoDay): string {
  return `ask ${firstName} about ${formatDayOfMonth(dueDate)}`;
}

/** Says who covers, perhaps on the due date itself: which days those are is the doula's own business. */
export function describeCover(backupName: string, firstName: string): string {
  return `For a few days around that date, maybe on the day itself, ${backupName} covers for ${firstName}.`;
}

/** The note of a call that asks about the due date. */
export function onCallQuestion(dueDate: IsoDay): string {
  return `Are you free around ${formatDayOfMonth(dueDate)}? That's my due date.`;
}

/** Whether a doula is on call for a due date, without a way to ask. */
export function OnCallText({
  answer,
  firstName,
  dueDate,
}: {
  answer: OnCallAnswer;
  firstName: string;
  dueDate: IsoDay;
}) {
  const Icon = icons[answer];
  return (
    <p className={cn("flex items-center gap-1.5 font-semibold text-sm/5", colors[answer])}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">{formatOnCall(answer, firstName, dueDate)}</span>
    </p>
  );
}

/** For a doula who attends no births, in place of `OnCallLine`. */
export function PostpartumCareLine() {
  return (
    <p className="flex items-center gap-1.5 font-semibold text-ink-soft text-sm/5">
      <HeartHandshake aria-hidden="true" className="size-4 shrink-0" />
      {postpartumCareText}
    </p>
  );
}

/** Whether a doula is on call for the parent's due date, in one line. */
export function OnCallLine({ answer, doula, dueDate, introCall }: OnCallLineProps) {
  const Icon = icons[answer];
  const canBook = useCanBook() && describeNoTimes(doula) === null;
  const text = formatOnCall(answer, doula.first_name, dueDate);
  return (
    <p className={cn("flex items-center gap-1.5 font-semibold text-sm/5", colors[answer])}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {answer === "unknown" && introCall && canBook ? (
        <AskButton doula={doula} dueDate={dueDate} introCall={introCall} text={text} />
      ) : (
        <span className="min-w-0">{text}</span>
      )}
    </p>
  );
}

interface AskButtonProps {
  doula: AskedDoula;
  dueDate: IsoDay;
  introCall: IntroCallNavigation;
  text: string;
}

function AskButton({ doula, dueDate, introCall, text }: AskButtonProps) {
  const { data: session, isPending } = useSession();
  const promptLogIn = useLogInToBook();
  const ask = () => {
    if (session || isPending) introCall.open(doula.slug, { asks: true });
    else
      promptLogIn(introCall.toHref(doula.slug, { asks: true }), doula, {
        purpose: formatQuestion(doula, dueDate),
      });
  };
  return (
    <button
      type="button"
      onClick={ask}
      className={cn(
        linkLook,
        "relative z-10 min-w-0 text-left font-normal before:absolute before:-inset-x-2 before:-inset-y-3",
      )}
    >
      {text}
    </button>
  );
}

type OnCallDoula = Pick<DoulaCard, "id" | "attends_births">;

/**
 * Whether a doula is on call for the parent's due date, and who covers for them; undefined until known, and for doulas
 * who attend no births.
 */
function useOnCall({ id, attends_births }: OnCallDoula) {
  const dueDate = useDueDate();
  const { data } = useQuery(onCallQuery([id], attends_births === false ? null : dueDate));
  return { dueDate, answer: data?.[0] };
}

/** The look of a doula's booking button: secondary if they are not available for the parent's due date. */
export function useBookingVariant(doula: OnCallDoula): "primary" | "secondary" {
  const { answer } = useOnCall(doula);
  return answer?.on_call === "no" ? "secondary" : "primary";
}

/**
 * The line of one doula, once the parent's due date and the answer are known, in space that is always there. Says who
 * covers for the doula, or that they offer postpartum care only.
 */
export function OwnOnCallLine({
  doula,
  introCall,
  className,
}: {
  doula: AskedDoula & OnCallDoula;
  introCall?: IntroCallNavigation;
  className?: string;
}) {
  const { dueDate, answer } = useOnCall(doula);
  return (
    <div className={cn("min-h-5", className)}>
      {doula.attends_births === false && <PostpartumCareLine />}
      {dueDate && answer && (
        <OnCallLine answer={answer.on_call} doula={doula} dueDate={dueDate} introCall={introCall} />
      )}
      {answer?.backup_name && (
        <p className="wrap-anywhere mt-1 text-ink-soft text-sm">
          {describeCover(answer.backup_name, doula.first_name)}
        </p>
      )}
    </div>
  );
}
