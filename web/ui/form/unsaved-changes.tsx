import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";

interface UnsavedChangesProps {
  isDirty: boolean;
  /** The person's text is restored when they come back. */
  keepsDraft: boolean;
}

/** Asks for confirmation before leaving a page with unsaved changes. */
export function UnsavedChanges({ isDirty, keepsDraft }: UnsavedChangesProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });

  if (status !== "blocked") return null;
  return (
    <ConfirmDialog
      isOpen
      title="Leave without saving?"
      cancelText="Keep editing"
      confirmText="Leave"
      isDangerous={!keepsDraft}
      onConfirm={proceed}
      onClose={reset}
    >
      Your changes are not saved yet.{" "}
      {keepsDraft ? "This browser keeps them until you come back." : "If you leave now, they are lost."}
    </ConfirmDialog>
  );
}
