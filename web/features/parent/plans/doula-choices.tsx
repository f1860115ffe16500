import { useState } from "react";
import type { KnownDoula, OwnBirth } from "../../../../contract/families/births.schema.ts";
import type { NoticeKind } from "../../../../contract/families/births.ts";
import { useTellDoula } from "../../../client-state/own-birth.ts";
import { formatList } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";

/** Each doula who knows the due date, and what the parent can tell them. Nobody is told until a button is pressed. */
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

function DoulaChoice({ doula, event }: { doula: KnownDoula; event: PlanEvent | null }) {
  const tell = useTellDoula();
  // Without a loss, the date can't be given back.
  const [isAsking, setAsking] = useState(false);
  const { first_name: name, told } = doula;
  const needsConfirmation = event === null && doula.paid_births.length > 0;
  // What was paid for can be refunded, or a loss entered in another tab, while the question is open.
  const asks = isAsking && needsConfirmation;
  const send = (kind: NoticeKind) => tell.mutate({ doula_profile_id: doula.doula_profile_id, kind });
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-1 last:pb-0">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar firstName={name} lastName={doula.last_name} image={doula.profile_image} size="md" />
        <div className="min-w-0 break-words">
          <p className="font-semibold">{doula.full_name}</p>
          <p role="status" className="text-ink-soft text-sm">
            {describeKnowledge(doula, event)}
          </p>
        </div>
      </div>
      {tell.error && !asks && <RefusalAlert title={tellFailed(name)} error={tell.error} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {event && told !== event && (
          <Button variant="secondary" size="sm" isBusy={tell.isPending} onClick={() => send(event)}>
            Tell {name}
          </Button>
        )}
        {!told && event !== "birth" && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={tell.isPending}
            onClick={() => (needsConfirmation ? setAsking(true) : send("plans_changed"))}
          >
            Tell {name} only that plans changed
          </Button>
        )}
      </div>
      <ReleaseQuestion
        doula={doula}
        isOpen={!told && asks}
        tell={tell}
        onConfirm={() => send("plans_changed")}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

interface ReleaseQuestionProps {
  doula: KnownDoula;
  isOpen: boolean;
  tell: ReturnType<typeof useTellDoula>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Names what the parent has paid for, before its doula stops holding the date for good. */
function ReleaseQuestion({ doula: { first_name: name, paid_births }, tell, ...props }: ReleaseQuestionProps) {
  return (
    <ConfirmDialog
      title={`This ends your date with ${name}`}
      cancelText="Keep the date"
      confirmText={`End the date and tell ${name}`}
      isDangerous
      mutation={tell}
      busyText="Telling..."
      failed={tellFailed(name)}
      {...props}
    >
      You paid for {formatList(paid_births.map((birth) => `“${birth}”`))}. {name} stops holding your date for
      it and may take another birth, and you can't give the date back here. The payment stays as it is. If
      only your date moved, choose “Our date changed” in My Orders instead.
    </ConfirmDialog>
  );
}

function tellFailed(name: string): string {
  return `We couldn't tell ${name}`;
}

function describeKnowledge({ first_name: name, told, ...doula }: KnownDoula, event: PlanEvent | null) {
  switch (told) {
    case "birth":
      return `${name} knows the date of birth.`;
    case "loss":
      return `${name} knows.`;
    case "plans_changed":
      return `${name} knows only that plans changed.`;
    case null:
      if (event === "birth") return `${name} hasn't been told.`;
      return doula.has_open_order || doula.has_upcoming_call
        ? `${name} hasn't been told, and still plans for it.`
        : `${name} hasn't been told.`;
  }
}
