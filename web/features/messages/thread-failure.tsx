import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EmptyMessagesIllustration } from "../../ui/illustrations/empty-messages-illustration.tsx";

interface ThreadFailureProps {
  /** On a phone, where the thread is a page of its own. */
  back: ReactNode;
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Why there is no thread: it does not exist, may not be begun, or did not arrive. */
export function ThreadFailure({ back, ...failure }: ThreadFailureProps) {
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      {back && <div className="border-line border-b bg-surface px-2 py-2">{back}</div>}
      <Why {...failure} />
    </div>
  );
}

function Why({ error, onRetry, isRetrying }: Omit<ThreadFailureProps, "back">) {
  const isRefused = error instanceof ApiError && !["network", "internal", "unavailable"].includes(error.code);
  if (!isRefused) {
    return (
      <ErrorState
        title="Couldn't load this conversation"
        error={error}
        onRetry={onRetry}
        isRetrying={isRetrying}
        className="my-auto"
      />
    );
  }
  return (
    <EmptyState
      drawing={<EmptyMessagesIllustration />}
      title={error.code === "not_found" ? "We could not find this conversation." : messageOf(error)}
      className="my-auto"
      action={
        <Button asChild variant="secondary">
          <Link to="/messages">Show all conversations</Link>
        </Button>
      }
    />
  );
}
