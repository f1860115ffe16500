import type { Pausing } from "../../../../contract/scheduling/pausing.schema.ts";
import { awayHours, writeAutomaticReply } from "../../../../contract/scheduling/pausing.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useEndBirth, useStartBirth } from "../../../api/scheduling/pausing.ts";
import { formatDeadline } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { StayingCalls } from "../bookings/staying-calls.tsx";
import { SwitchRow } from "./switch-row.tsx";

/** One press closes a doula's call times for a day, one opens them again. */
export function BirthRow({ pausing }: { pausing: Pausing }) {
  return pausing.at_birth_until === null ? (
    <CalledToBirth pausing={pausing} />
  ) : (
    <AtBirth until={new Date(pausing.at_birth_until)} pausing={pausing} />
  );
}

const startToasts = {
  onSuccess: ({ calls_at_birth: calls }: Pausing) =>
    toast({
      title: "Your call times are closed",
      description:
        calls > 0
          ? `We're offering new times for ${pluralize(calls, "booked call")}.`
          : "No booked calls are affected.",
      variant: "success",
    }),
  onError: (error: Error) => toastFailure("Couldn't close your call times", error),
};

function CalledToBirth({ pausing: { calls_at_birth: calls } }: { pausing: Pausing }) {
  const start = useStartBirth(startToasts);
  const firstName = useSession().data?.user.first_name;
  return (
    <SwitchRow
      title="Called to a birth?"
      details={calls > 0 && <CallsUntil until={new Date(getNow().getTime() + awayHours * 3_600_000)} />}
      actions={
        <Button
          variant="secondary"
          size="sm"
          isBusy={start.isPending}
          busyText="Closing call times..."
          onClick={() => start.mutate()}
        >
          I'm at a birth
        </Button>
      }
    >
      No new calls for {awayHours} hours. Parents who write to you get one automatic reply
      {firstName ? `: “${writeAutomaticReply(firstName)}”` : "."}
      {calls > 0 && ` ${pluralize(calls, "booked call")} get${calls === 1 ? "s" : ""} an offer of new times.`}
    </SwitchRow>
  );
}

/** The booked calls that start before a doula is back. */
function CallsUntil({ until }: { until: Date }) {
  return <StayingCalls isAffected={({ starts_at }) => new Date(starts_at) < until} />;
}

function AtBirth({ until, pausing }: { until: Date; pausing: Pausing }) {
  const start = useStartBirth(startToasts);
  const end = useEndBirth({
    onSuccess: () =>
      toast({ title: "Welcome back", description: "Your call times are open again.", variant: "success" }),
    onError: (error) => toastFailure("Couldn't open your call times", error),
  });
  const { calls_at_birth: calls } = pausing;
  return (
    <SwitchRow
      title="You're at a birth"
      details={calls > 0 && <CallsUntil until={until} />}
      actions={
        <>
          <Button
            variant="secondary"
            isBusy={start.isPending}
            busyText="Extending..."
            disabled={end.isPending}
            onClick={() => start.mutate()}
          >
            Extend to {awayHours} hours from now
          </Button>
          <Button
            isBusy={end.isPending}
            busyText="Opening call times..."
            disabled={start.isPending}
            onClick={() => end.mutate()}
          >
            I'm back
          </Button>
        </>
      }
    >
      Call times are closed until {formatDeadline(until)}.
      {calls > 0 &&
        ` ${pluralize(calls, "booked call")} until then can still move. If you're back earlier, we tell those parents that their call takes place.`}
    </SwitchRow>
  );
}
