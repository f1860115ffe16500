import { Link } from "@tanstack/react-router";
import { ApiError, messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EmptyMessagesIllustration } from "../../ui/illustrations/empty-messages-illustration.tsx";

interface ThreadFailureProps {
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Why there is no thread: it does not exist, may not be begun, or did not arrive. */
export function ThreadFailure({ error, onRetry, isRetrying }: ThreadFailureProps) {
  const isRefused = error instanceof ApiError && !["network", "internal", "unavailable"].includes(error.code);
  if (!isRefused) {
    return (
      <ErrorState
        title="Couldn't load this conversation"
        onRetry={onRetry}
        isRetrying={isRetrying}
        className="my-auto"
      >
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <EmptyState
      drawing={<EmptyMessagesIllustration />}
      title={messageOf(error)}
      className="my-auto"
      action={
        <Button asChild variant="secondary">
          <Link to="/messages">Show all conversations</Link>
        </Button>
      }
    />
  );
}
