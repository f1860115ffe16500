import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Pausing } from "../../../../contract/scheduling/pausing.schema.ts";
import { pausingQuery, useResume } from "../../../api/scheduling/pausing.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatShortDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { BirthRow } from "./birth-row.tsx";
import { PauseDialog } from "./pause-dialog.tsx";
import { resumeToasts } from "./resume-toasts.ts";
import { SwitchRow } from "./switch-row.tsx";

interface PausingCardProps {
  /** Where there is no room for the switch, such as on the dashboard, which has its own notice of a pause. */
  isBirthOnly?: boolean;
}

/** Whether the doula takes new clients and whether they are at a birth, with the buttons that change it. */
export function PausingCard({ isBirthOnly = false }: PausingCardProps) {
  const skeleton = (
    <SkeletonRegion label="Loading whether you take new clients...">
      <Skeleton className={isBirthOnly ? "h-20 rounded-card" : "h-40 rounded-card"} />
    </SkeletonRegion>
  );
  return (
    <Loaded
      query={useQuery(pausingQuery)}
      skeleton={skeleton}
      failed="Couldn't load whether you take new clients"
      wrapFailure={(failure) => <Card>{failure}</Card>}
    >
      {(pausing) => (
        <Card
          padding="none"
          className={cn(
            "divide-y divide-line",
            // Beside the calls, the button is below its text.
            isBirthOnly && "[&>section]:px-4 lg:[&>section>:first-child]:basis-56",
          )}
        >
          {!isBirthOnly && <NewClientsRow pausing={pausing} />}
          <BirthRow pausing={pausing} />
        </Card>
      )}
    </Loaded>
  );
}

function NewClientsRow({ pausing }: { pausing: Pausing }) {
  const [isAsking, setAsking] = useState(false);
  const resume = useResume(resumeToasts);
  const { paused_at: pausedAt, time_zone: timeZone } = pausing;
  return (
    <>
      <SwitchRow
        title={pausedAt ? "You're paused" : "You're taking new clients"}
        actions={
          pausedAt ? (
            <Button isBusy={resume.isPending} busyText="Resuming..." onClick={() => resume.mutate()}>
              Resume
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Pause new clients
            </Button>
          )
        }
      >
        {pausedAt
          ? `Since ${formatShortDate(new Date(pausedAt), timeZone)}. Your page says that you aren't taking new clients.`
          : "Pausing keeps your page up, but nobody can book or purchase."}
      </SwitchRow>
      <PauseDialog pausing={pausing} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
