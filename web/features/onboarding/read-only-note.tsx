import { Lock } from "lucide-react";
import type { ReactNode } from "react";

/** Why a step or form shows its data without buttons; where it cannot be withdrawn here, a link to where it can. */
export function ReadOnlyNote({ action }: { action?: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-pending-wash p-3 text-pending">
      <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <p>Your profile is in review, so it cannot be changed. Withdraw it to make changes. {action}</p>
    </div>
  );
}
