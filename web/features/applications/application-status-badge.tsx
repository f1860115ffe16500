import { CircleCheck, CircleX, Hourglass, PencilLine } from "lucide-react";
import type { DoulaStatus } from "../../../contract/doulas.ts";
import { Badge } from "../../ui/badge.tsx";

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

/** How a doula's profile stands, by color, icon and word. */
export function ApplicationStatusBadge({ status }: { status: DoulaStatus }) {
  const { Icon, tone } = looks[status];
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden="true" strokeWidth={2.25} />
      {statusTexts[status]}
    </Badge>
  );
}
