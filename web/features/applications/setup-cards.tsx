import { ChevronRight, CircleCheck, CircleDashed, CircleHelp, Hourglass, PencilLine } from "lucide-react";
import type { OwnApplication } from "../../../contract/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../../contract/applications.ts";
import type { DoulaStatus } from "../../../contract/doulas.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { countDoneSteps } from "./review-actions.tsx";

const looks: Record<DoulaStatus, { tone: BadgeTone; Icon: typeof Hourglass; name: string; text: string }> = {
  draft: { tone: "neutral", Icon: PencilLine, name: "Draft", text: "Complete setup to go live" },
  pending: { tone: "pending", Icon: Hourglass, name: "Pending", text: "In Review Queue" },
  approved: { tone: "confirmed", Icon: CircleCheck, name: "Approved", text: "Live and accepting clients" },
  rejected: { tone: "cancelled", Icon: CircleHelp, name: "Rejected", text: "Contact support" },
};

/** For a draft with all six steps done. */
export const readyToSubmitText = "Ready to submit for review";

/** For an approved profile that an admin unlisted. */
export const notListedText = "Not listed at the moment";

const unknownLook: (typeof looks)[DoulaStatus] = {
  ...looks.rejected,
  tone: "neutral",
  name: "Unknown",
};

/** The profile's status in a few words. A missing status counts as draft (spec section 4). */
export function StatusCard({ application }: { application: OwnApplication }) {
  const status = application.status || "draft";
  const { tone, Icon, name, text } = looks[status] ?? unknownLook;
  return (
    <Card asChild padding="sm">
      <section className="col-span-2 flex flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-sans font-semibold text-ink-soft text-sm">Profile Status</h2>
          <Badge tone={tone}>
            <Icon aria-hidden="true" />
            {name}
          </Badge>
        </div>
        <p className="font-display font-medium text-xl">{specialText(application) ?? text}</p>
      </section>
    </Card>
  );
}

function specialText({ status, is_listed, steps }: OwnApplication): string | undefined {
  if (status === "approved" && !is_listed) return notListedText;
  return (status || "draft") === "draft" && countDoneSteps({ steps }) === setupSteps.length
    ? readyToSubmitText
    : undefined;
}

type CountCardProps = { title: string; count: number; onOpen: () => void };

/** A count that opens the setup step with its list. */
export function CountCard({ title, count, onOpen }: CountCardProps) {
  return (
    <Card asChild padding="sm" isInteractive>
      <section className="flex flex-col gap-2">
        <h2 className="font-sans font-semibold text-ink-soft text-sm">
          <button
            type="button"
            onClick={onOpen}
            className="flex w-full items-center justify-between gap-1 text-left after:absolute after:inset-0 after:rounded-card"
          >
            {title}
            <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </h2>
        <p className="font-display font-medium text-xl tabular-nums">{count.toLocaleString("en-US")}</p>
      </section>
    </Card>
  );
}

interface SetupListProps {
  application: OwnApplication;
  onOpen: (id: SetupStepId) => void;
}

/** The setup steps of a submitted profile, each a button to view or change it. */
export function SetupList({ application: { steps }, onOpen }: SetupListProps) {
  return (
    <Card asChild padding="none">
      <section>
        <h2 className="px-5 pt-5 text-xl md:px-6">Your setup</h2>
        <ul className="mt-2 divide-y divide-line pb-2">
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
                    className={steps[id] ? "size-5 shrink-0 text-success" : "size-5 shrink-0 text-ink-soft"}
                  />
                  <span className="min-w-0 grow">{title}</span>
                  <span className="sr-only">{steps[id] ? "(done)" : "(not done)"}</span>
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    </Card>
  );
}

/** '2/6 steps' and '33%', with a progress bar. */
export function SetupProgress({ application }: { application: OwnApplication }) {
  const done = countDoneSteps(application);
  const percentage = Math.round((done / setupSteps.length) * 100);
  return (
    <span className="block">
      <span className="flex justify-between gap-4 text-ink-soft text-sm tabular-nums">
        <span>
          {done}/{setupSteps.length} steps
        </span>
        <span>{percentage}%</span>
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="mt-1 h-2 w-full rounded-full bg-line"
      >
        <rect width={percentage} height="4" className="fill-primary" />
      </svg>
    </span>
  );
}
