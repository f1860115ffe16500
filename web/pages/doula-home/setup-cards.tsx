import { ChevronRight, CircleCheck, CircleHelp, Hourglass, PencilLine } from "lucide-react";
import type { DoulaStatus } from "../../../contract/doulas.ts";
import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { setupSteps } from "../../../contract/onboarding.ts";
import { countDoneSteps } from "../../features/onboarding/review-actions.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";

const looks: Record<DoulaStatus, { tone: BadgeTone; Icon: typeof Hourglass; name: string; text: string }> = {
  draft: { tone: "neutral", Icon: PencilLine, name: "Draft", text: "Complete setup to go live" },
  pending: { tone: "pending", Icon: Hourglass, name: "Pending", text: "In Review Queue" },
  approved: { tone: "confirmed", Icon: CircleCheck, name: "Approved", text: "Live and accepting clients" },
  rejected: { tone: "cancelled", Icon: CircleHelp, name: "Rejected", text: "Contact support" },
};

/** A draft whose six steps are all done. */
export const readyToSubmit = "Ready to submit for review";

/** An approved profile that an admin has taken out of the search. */
export const notListed = "Not listed at the moment";

const unknownLook: (typeof looks)[DoulaStatus] = {
  ...looks.rejected,
  tone: "neutral",
  name: "Unknown",
};

/** How the profile stands, in a few words. A missing status counts as draft (spec section 4). */
export function StatusCard({ onboarding }: { onboarding: Onboarding }) {
  const status = onboarding.status || "draft";
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
        <p className="font-display font-medium text-xl">{shownText(onboarding) ?? text}</p>
      </section>
    </Card>
  );
}

function shownText({ status, is_listed, steps }: Onboarding): string | undefined {
  if (status === "approved" && !is_listed) return notListed;
  return (status || "draft") === "draft" && countDoneSteps({ steps }) === setupSteps.length
    ? readyToSubmit
    : undefined;
}

type CountCardProps = { title: string; count: number; onOpen: () => void };

/** How many there are; leads to the step that lists them. */
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
