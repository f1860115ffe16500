import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { lazyPart } from "./lazy-part.tsx";

const LazyLeaveDialog = lazyPart(async () => (await import("./leave-dialog.tsx")).LeaveDialog);

/** Asks before a page is left whose changes are not saved. */
export function UnsavedChanges({ isDirty, keepsDraft }: { isDirty: boolean; keepsDraft: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });

  useEffect(() => {
    if (isDirty) LazyLeaveDialog.prefetch();
  }, [isDirty]);

  return (
    <LazyLeaveDialog
      isOpen={status === "blocked"}
      keepsDraft={keepsDraft}
      onClose={() => reset?.()}
      onLeave={() => proceed?.()}
    />
  );
}
