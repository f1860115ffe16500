import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleHelp, CircleX, Hourglass, PencilLine } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { DoulaStatus } from "../../../../contract/directory/doulas.ts";
import { maxWaiting } from "../../../../contract/operations/overview.ts";
import { waitingQuery } from "../../../api/directory/applications.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { SegmentLink, SegmentNav } from "../../../ui/basics/segments.tsx";

const otherStatuses = ["approved", "rejected", "draft"] as const;

export type ListedStatus = "all" | "pending" | (typeof otherStatuses)[number];

/** Links to what waits for an admin, new applications and changed profiles, then to all applications and to the others. */
export function ApplicationFilter({ status, search }: { status: ListedStatus | "changes"; search?: string }) {
  const { data: waiting } = useQuery(waitingQuery);
  const row = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  const list = (choice: ListedStatus, text: string) => (
    <SegmentLink
      key={choice}
      ref={choice === status ? current : undefined}
      to="/admin/applications"
      search={{ status: choice === "pending" ? undefined : choice, search: search || undefined }}
      isCurrent={choice === status}
    >
      {text}
    </SegmentLink>
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts change the links' widths
  useLayoutEffect(() => scrollIntoRow(row.current, current.current), [status, waiting]);
  return (
    <SegmentNav
      ref={row}
      aria-label="Status"
      // On a phone, the row reaches the screen's edges.
      className="mb-4 max-md:-mx-4 max-md:max-w-none max-md:px-4 max-md:[mask-image:linear-gradient(to_right,transparent,black_1rem,black_calc(100%-1rem),transparent)]"
    >
      {list(
        "pending",
        `${statusTexts.pending}${waiting ? ` (${formatWaitingCount(waiting.pending_count)})` : ""}`,
      )}
      <SegmentLink
        ref={status === "changes" ? current : undefined}
        to="/admin/applications/changes"
        isCurrent={status === "changes"}
      >
        Changed{waiting && ` (${formatWaitingCount(waiting.changed_count)})`}
      </SegmentLink>
      {list("all", "All")}
      {otherStatuses.map((choice) => list(choice, statusTexts[choice]))}
    </SegmentNav>
  );
}

/** Scrolls the row, and nothing else, to the middle of its current link. */
function scrollIntoRow(row: HTMLElement | null, link: HTMLElement | null): void {
  if (row && link) row.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - row.clientWidth / 2;
}

/** '12', or '1,000+' if the server stopped counting. */
function formatWaitingCount(count: number): string {
  return `${formatNumber(count)}${count < maxWaiting ? "" : "+"}`;
}

const looks = {
  draft: { Icon: PencilLine, tone: "neutral" },
  pending: { Icon: Hourglass, tone: "pending" },
  approved: { Icon: CircleCheck, tone: "confirmed" },
  rejected: { Icon: CircleX, tone: "cancelled" },
} as const;

export const statusTexts: Record<DoulaStatus, string> = {
  draft: "Draft",
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
};

/** A doula profile's status as a color, icon and word. A missing status counts as pending (spec section 4). */
export function ApplicationStatusBadge({ status: stored }: { status: DoulaStatus | null | undefined }) {
  const status = stored || "pending";
  const { Icon, tone } = looks[status] ?? { Icon: CircleHelp, tone: "neutral" };
  return (
    <Badge tone={tone} className="md:whitespace-nowrap">
      <Icon aria-hidden="true" strokeWidth={2.25} />
      {statusTexts[status] ?? "Contact support"}
    </Badge>
  );
}
