import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { lazyComponent } from "../feedback/lazy-component.tsx";

const LeaveDialog = lazyComponent(async () => (await import("./leave-dialog.tsx")).LeaveDialog, {
  close: ({ onClose }) => onClose(),
});

/** Asks for confirmation before leaving a page with unsaved changes. */
export function UnsavedChanges({ isDirty, keepsDraft }: { isDirty: boolean; keepsDraft: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });

  useEffect(() => {
    if (isDirty) LeaveDialog.prefetch();
  }, [isDirty]);

  if (status !== "blocked") return null;
  return <LeaveDialog keepsDraft={keepsDraft} onClose={reset} onLeave={proceed} />;
}
