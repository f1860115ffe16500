import { ChevronRight, CircleCheck, CircleDashed, CircleHelp, Hourglass, PencilLine } from "lucide-react";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../../../contract/directory/applications.ts";
import type { DoulaStatus } from "../../../../contract/directory/doulas.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Badge, type BadgeTone } from "../../../ui/basics/badge.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { SupportLink } from "../../../ui/basics/support-link.tsx";
import { useUnfinishedStripe } from "../payments/payment-account.tsx";
import { countDoneSteps } from "./review-actions.tsx";

type StatusLook = { tone: BadgeTone; Icon: typeof Hourglass; text: string };

/** A draft's text, 'Complete setup to go live', is the banner's title. */
const looks: Record<DoulaStatus, StatusLook> = {
  draft: { tone: "neutral", Icon: PencilLine, text: "Draft" },
  pending: { tone: "pending", Icon: Hourglass, text: "In Review Queue" },
  approved: { tone: "confirmed", Icon: CircleCheck, text: "Live and accepting clients" },
  rejected: { tone: "pending", Icon: PencilLine, text: "Changes needed" },
};

/** For a draft with all six steps done. */
export const readyToSubmitText = "Ready to submit for review";

/** For an approved profile that an admin unlisted. */
export const notListedText = "Not listed at the moment";

const unknownLook: StatusLook = { tone: "neutral", Icon: CircleHelp, text: "Unknown" };

/** The profile's status in a few words. A missing status counts as draft (spec section 4). */
export function StatusCard({ application }: { application: OwnApplication }) {
  const isUnknown = findLook(application) === unknownLook;
  return (
    <Card asChild padding="none">
      <section className="col-span-2 flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 className="font-sans font-semibold text-ink-soft text-sm">Profile Status</h2>
        <StatusBadge application={application} />
        {isUnknown && (
          <p className="basis-full">
            <SupportLink>Contact support</SupportLink>
          </p>
        )}
      </section>
    </Card>
  );
}

function findLook({ status }: OwnApplication): StatusLook {
  return looks[status || "draft"] ?? unknownLook;
}

export function StatusBadge({ application }: { application: OwnApplication }) {
  const { status, is_listed, is_paused } = application;
  const look = findLook(application);
  const isUnlisted = status === "approved" && !is_listed;
  const isPaused = status === "approved" && is_paused;
  return (
    <Badge tone={isUnlisted || isPaused ? "neutral" : look.tone}>
      <look.Icon aria-hidden="true" />
      {isUnlisted ? notListedText : isPaused ? "Live, not taking new clients" : look.text}
    </Badge>
  );
}

type CountCardProps = { title: string; count: number; onOpen: () => void };

/** A count that opens the setup step with its list. */
export function CountCard({ title, count, onOpen }: CountCardProps) {
  return (
    <Card asChild padding="none" isInteractive>
      <section className="flex min-h-12 flex-wrap items-center gap-x-1.5 px-3.5 py-1.5">
        <h2 className="wrap-anywhere min-w-0 grow font-sans font-semibold text-ink-soft text-sm">
          <button type="button" onClick={onOpen} className="text-left cover-link after:rounded-card">
            {title}
          </button>
        </h2>
        <p className="font-semibold tabular-nums">{formatNumber(count)}</p>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      </section>
    </Card>
  );
}

interface SetupListProps {
  application: OwnApplication;
  onOpen: (id: SetupStepId) => void;
}

export function SetupList(props: SetupListProps) {
  return (
    <Card asChild padding="none">
      <section>
        <h2 className="px-5 pt-5 text-xl md:px-6">Your setup</h2>
        <SetupSteps {...props} className="mt-2 pb-2" />
      </section>
    </Card>
  );
}

/** Rough times for a doula who has everything at hand. */
const stepMinutes: Record<SetupStepId, number> = {
  certifications: 3,
  video: 2,
  calendar: 1,
  "payment-account": 5,
  packages: 3,
  births: 1,
};

export function countMinutesLeft({ steps }: OwnApplication): number {
  return setupSteps.reduce((sum, { id }) => (steps[id] ? sum : sum + stepMinutes[id]), 0);
}

/** The setup steps, each a button to view or change it; open ones say how long they take. */
export function SetupSteps({ application, onOpen, className }: SetupListProps & { className?: string }) {
  const { steps } = application;
  const next = setupSteps.find(({ id }) => !steps[id])?.id;
  const unfinishedStripe = useUnfinishedStripe(application);
  return (
    <ul className={cn("divide-y divide-line", className)}>
      {setupSteps.map(({ id, title }) => {
        const Mark = steps[id] ? CircleCheck : CircleDashed;
        return (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="flex min-h-12 w-full items-center gap-3 px-5 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2 md:px-6"
            >
              <Mark
                aria-hidden="true"
                className={cn("size-5 shrink-0", steps[id] ? "text-success" : "text-ink-soft")}
              />
              <span className={cn("min-w-0 grow", id === next && "font-semibold")}>
                {title}
                {id === "payment-account" && unfinishedStripe && (
                  <span className="block text-ink-soft text-sm">{unfinishedStripe}</span>
                )}
              </span>
              <span className="sr-only">{steps[id] ? "(done)" : "(not done)"}</span>
              {!steps[id] && (
                <span className="shrink-0 text-ink-soft text-sm tabular-nums">{stepMinutes[id]} min</span>
              )}
              <ChevronRight
                aria-hidden="true"
                className={cn("size-4 shrink-0 text-ink-soft", !steps[id] && "max-md:hidden")}
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface SetupProgressProps {
  application: OwnApplication;
  /** On a phone, the step buttons show the same. */
  isBarHiddenOnPhone?: boolean;
}

/** '2/6 steps' and '33%', with a progress bar. */
export function SetupProgress({ application, isBarHiddenOnPhone = false }: SetupProgressProps) {
  const done = countDoneSteps(application);
  const percentage = Math.round((done / setupSteps.length) * 100);
  const unfinishedStripe = useUnfinishedStripe(application);
  return (
    <span className="block">
      <span
        className={cn(
          "flex justify-between gap-4 text-ink-soft text-sm tabular-nums",
          isBarHiddenOnPhone && "max-md:justify-start",
        )}
      >
        <span>
          {done}/{setupSteps.length} steps
        </span>
        <span>{percentage}%</span>
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className={cn("mt-1 h-2 w-full rounded-full bg-line", isBarHiddenOnPhone && "max-md:hidden")}
      >
        <rect width={percentage} height="4" className="fill-primary" />
      </svg>
      {done === setupSteps.length && unfinishedStripe && (
        <span className="mt-1 block text-ink-soft text-sm">{unfinishedStripe}</span>
      )}
    </span>
  );
}
