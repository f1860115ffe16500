import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useSession } from "../../lib/session.ts";

const LazyLeaveDialog = lazyPart(async () => (await import("./leave-dialog.tsx")).LeaveDialog);

/** Asks before a page is left whose changes are not saved. Whoever has signed out is not asked. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const { data: session } = useSession();
  const isKept = isDirty && Boolean(session);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isKept && current.pathname !== next.pathname,
    enableBeforeUnload: isKept,
    withResolver: true,
  });

  useEffect(() => {
    if (isKept) LazyLeaveDialog.prefetch();
  }, [isKept]);

  return (
    <LazyLeaveDialog isOpen={status === "blocked"} onClose={() => reset?.()} onLeave={() => proceed?.()} />
  );
}
