import { CircleCheck, CircleHelp, CircleX, Hourglass, PencilLine } from "lucide-react";
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

/** How a doula's profile stands, by color, icon and word. A missing status counts as pending (spec section 4). */
export function ApplicationStatusBadge({ status: stored }: { status: DoulaStatus | null | undefined }) {
  const status = stored || "pending";
  const { Icon, tone } = looks[status] ?? { Icon: CircleHelp, tone: "neutral" };
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden="true" strokeWidth={2.25} />
      {statusTexts[status] ?? "Contact support"}
    </Badge>
  );
}
