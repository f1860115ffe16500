import { CheckCheck, CircleCheck, CircleX, Hourglass } from "lucide-react";
import { Badge } from "./badge.tsx";

const looks = {
  pending: { Icon: Hourglass, text: "Pending" },
  confirmed: { Icon: CircleCheck, text: "Confirmed" },
  cancelled: { Icon: CircleX, text: "Cancelled" },
  completed: { Icon: CheckCheck, text: "Completed" },
};

export type StatusBadgeStatus = keyof typeof looks;

export function StatusBadge({ status, className }: { status: StatusBadgeStatus; className?: string }) {
  const { Icon, text } = looks[status];
  return (
    <Badge tone={status} className={className}>
      <Icon aria-hidden="true" strokeWidth={2.25} />
      {text}
    </Badge>
  );
}
