import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { KnownDoula, OwnBirth } from "../../../../contract/families/births.schema.ts";
import type { NoticeKind } from "../../../../contract/families/births.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";
import { useTellDoula } from "../../../client-state/own-birth.ts";
import { getNow } from "../../../lib/now.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { findNextCall } from "../../shared/calls/own-bookings.ts";
import { TellQuestion } from "./tell-question.tsx";

/** Each doula who knows the due date, and what the parent can tell them. Nobody is told before the parent reads what. */
export function DoulaChoices({ own }: { own: OwnBirth }) {
  if (own.doulas.length === 0) return null;
  return (
    <section aria-label="Your doulas" className="flex flex-col gap-2">
      <h3 className="font-sans font-semibold text-base">
        {own.doulas.length === 1 ? "Your doula" : "Your doulas"}
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {own.doulas.map((doula) => (
          <DoulaChoice key={doula.doula_profile_id} doula={doula} event={findPlanEvent(own)} />
        ))}
      </ul>
    </section>
  );
}

type PlanEvent = "birth" | "loss";

/** What the parent entered and a doula may not know; null before a birth or a loss. */
function findPlanEvent({ loss, born_on }: OwnBirth): PlanEvent | null {
  if (loss) return "loss";
  return born_on ? "birth" : null;
}

interface Question {
  kind: "loss" | "plans_changed";
  isFinal: boolean;
}

function DoulaChoice({ doula, event }: { doula: KnownDoula; event: PlanEvent | null }) {
  const tell = useTellDoula();
  const [question, setQuestion] = useState<Question | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const { first_name: name, told } = doula;
  const canTellEvent = event !== null && told !== event;
  const canTellChange = !told && event !== "birth";
  // Without a loss, the date can't be given back.
  const isFinal = event === null && doula.paid_births.length > 0;
  // What was paid for can be refunded, or a loss entered in another tab, while the question is open.
  const isAsking =
    question !== null &&
    (question.kind === "loss" ? canTellEvent : canTellChange) &&
    question.isFinal === isFinal;
  const send = (kind: NoticeKind) =>
    tell.mutate({ doula_profile_id: doula.doula_profile_id, kind }, { onSuccess: () => setQuestion(null) });
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-1 last:pb-0">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar firstName={name} lastName={doula.last_name} image={doula.profile_image} size="md" />
        <div className="min-w-0 break-words">
          <p className="font-semibold">{doula.full_name}</p>
          <p ref={status} tabIndex={-1} role="status" className="text-ink-soft text-sm">
            {describeKnowledge(doula, event)}
          </p>
        </div>
      </div>
      {tell.error && !isAsking && <RefusalAlert title={tellFailed(name)} error={tell.error} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canTellEvent && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={tell.isPending}
            onClick={() => (event === "loss" ? setQuestion({ kind: "loss", isFinal }) : send(event))}
          >
            Tell {name}
          </Button>
        )}
        {canTellChange && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={tell.isPending}
            onClick={() => setQuestion({ kind: "plans_changed", isFinal })}
          >
            Tell {name} only that plans changed
          </Button>
        )}
        {event === "loss" && doula.has_upcoming_call && <CancelCallLink doula={doula} />}
      </div>
      <TellQuestion
        doula={doula}
        kind={question?.kind ?? "plans_changed"}
        isFinal={isFinal}
        isOpen={isAsking}
        tell={tell}
        failed={tellFailed(name)}
        focusAfter={status}
        onConfirm={() => question && send(question.kind)}
        onClose={() => setQuestion(null)}
      />
    </li>
  );
}

function CancelCallLink({ doula }: { doula: KnownDoula }) {
  const { data: bookings = [] } = useQuery(bookingsQuery);
  const isWithDoula = bookings.filter((call) => call.doula_profile_id === doula.doula_profile_id);
  const call = findNextCall(isWithDoula, getNow());
  if (!call) return null;
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to="/bookings" search={{ cancel: call.id }}>
        Cancel your call with {doula.first_name}
      </Link>
    </Button>
  );
}

function tellFailed(name: string): string {
  return `We couldn't tell ${name}`;
}

function describeKnowledge(doula: KnownDoula, event: PlanEvent | null): string {
  const { first_name: name, told } = doula;
  switch (told) {
    case "birth":
      return `${name} knows the date of birth.`;
    case "loss":
      return `You told ${name}.`;
    case "plans_changed":
      return `${name} knows only that plans changed.`;
    case null:
      break;
  }
  const expectation = describeExpectation(doula);
  // They may have read of the loss before, if it was undone and entered again.
  if (event === "loss")
    return `${name} sees nothing about your loss${expectation ? `, and ${expectation}` : ""}.`;
  return event === null && expectation ? `${name} ${expectation}.` : `You haven't told ${name} yet.`;
}

/** What a doula counts on who was told nothing; null if they know at most the due date of an earlier call. */
function describeExpectation(doula: KnownDoula): string | null {
  if (doula.paid_births.length > 0) return "still plans for your due date";
  if (doula.has_open_order) return "still plans to work with you";
  return doula.has_upcoming_call ? "still expects your call" : null;
}
