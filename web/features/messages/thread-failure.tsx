import { Link } from "@tanstack/react-router";
import { ApiError, messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { BackToList } from "./thread-skeleton.tsx";

interface ThreadFailureProps {
  /** On a phone, where the thread is a page of its own. */
  isPage: boolean;
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Why there is no conversation: it does not exist, cannot be started, or failed to load. */
export function ThreadFailure({ isPage, ...failure }: ThreadFailureProps) {
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      {isPage && (
        <div className="border-line border-b bg-surface px-2 py-2">
          <BackToList />
        </div>
      )}
      <Reason {...failure} />
    </div>
  );
}

function Reason({ error, onRetry, isRetrying }: Omit<ThreadFailureProps, "isPage">) {
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
      illustration="no-messages"
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
