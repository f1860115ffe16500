import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  /** Something required is blank. */
  isDisabled: boolean;
  hasSaved: boolean;
  /** The link that leaves. */
  children: ReactNode;
};

/** The end of a profile form: save, or leave; and whether all is saved. */
export function SaveBar({ isDirty, isSaving, isDisabled, hasSaved, children }: SaveBarProps) {
  return (
    <div className="flex flex-col-reverse gap-3 border-line border-t pt-5 sm:flex-row sm:items-center sm:justify-end">
      <p
        role="status"
        className="text-center text-ink-soft text-sm empty:hidden max-sm:order-last sm:mr-auto sm:text-left"
      >
        {isDirty ? "You have unsaved changes." : hasSaved ? "All changes are saved." : ""}
      </p>
      <Button asChild variant="ghost">
        {children}
      </Button>
      <Button type="submit" disabled={isDisabled} isBusy={isSaving} busyText="Saving...">
        Save Changes
      </Button>
    </div>
  );
}
