import type { ComponentType } from "react";
import { useLastDefined } from "../../../lib/use-url-dialog.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { RestoreUserDialog, SuspendUserDialog } from "./suspension-dialogs.tsx";

/** The user in each dialog. */
export interface UserDialogSearch {
  /** The ID of the user being edited. */
  edit?: string;
  /** The ID of the user to suspend. */
  suspend?: string;
  /** The ID of the user to restore. */
  restore?: string;
  /** The ID of the user to delete. */
  delete?: string;
}

interface UserDialogsProps {
  search: UserDialogSearch;
  onClose: () => void;
}

/** The dialogs about one user that the URL opens. */
export function UserDialogs({ search, onClose }: UserDialogsProps) {
  return (
    <>
      <UserDialog Dialog={EditUserDialog} userId={search.edit} onClose={onClose} />
      <UserDialog Dialog={SuspendUserDialog} userId={search.suspend} onClose={onClose} />
      <UserDialog Dialog={RestoreUserDialog} userId={search.restore} onClose={onClose} />
      <UserDialog Dialog={DeleteUserDialog} userId={search.delete} onClose={onClose} />
    </>
  );
}

interface UserDialogProps {
  Dialog: ComponentType<{ userId: string; isOpen: boolean; onClose: () => void }>;
  userId: string | undefined;
  onClose: () => void;
}

/** Keeps the last user while the dialog closes. */
function UserDialog({ Dialog, userId, onClose }: UserDialogProps) {
  const shown = useLastDefined(userId);
  return shown && <Dialog key={shown} userId={shown} isOpen={userId !== undefined} onClose={onClose} />;
}
