import { Lock } from "lucide-react";
import type { ReactNode } from "react";

/**
 * Explains why a step or form is read-only during review. `action` links to the Withdraw button if it is on
 * another page.
 */
export function ReadOnlyNote({ action }: { action?: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-pending-wash p-3 text-pending">
      <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <p>Your profile is in review, so it can't be changed. Withdraw it to make changes. {action}</p>
    </div>
  );
}
