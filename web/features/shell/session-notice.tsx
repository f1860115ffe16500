import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { retrySession, sessionQuery, useSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { focusMain } from "./header-bar.tsx";

/** Below the header of a public page that is shown as a visitor's because its person's session could not be read. */
export function SessionNotice() {
  const { isPending, isFailing } = useSession();
  const queryClient = useQueryClient();
  const [isRetrying, setRetrying] = useState(false);
  if (isPending || !isFailing) return null;

  const retry = async () => {
    setRetrying(true);
    await retrySession(queryClient);
    setRetrying(false);
    // The button that was pressed goes with the notice.
    if (queryClient.getQueryData(sessionQuery.queryKey) !== undefined) focusMain();
  };

  return (
    <div className="border-line border-t bg-danger-wash text-ink">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <p role="alert">
          <strong className="font-semibold">Couldn't load your account.</strong> You can still look around.
        </p>
        <Button variant="secondary" size="sm" isBusy={isRetrying} onClick={() => void retry()}>
          Retry
        </Button>
      </div>
    </div>
  );
}
