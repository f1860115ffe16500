import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { ApiError, errorMessage } from "../../../lib/api.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

/** A loading conversation. */
export function ThreadSkeleton({ isPage }: { isPage: boolean }) {
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex min-h-16 items-center gap-2 border-line border-b bg-surface px-2 py-2 md:gap-3 md:px-6 md:py-3">
        {isPage && <BackToList />}
        <Skeleton className="size-11 shrink-0 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <MessagesSkeleton />
    </div>
  );
}

const bubbles = ["w-3/5 h-16", "w-2/5 h-11 self-end", "w-1/2 h-11", "w-3/5 h-20 self-end", "w-1/3 h-11"];

/** Loading messages. */
export function MessagesSkeleton() {
  return (
    <SkeletonRegion className="flex min-h-0 grow flex-col justify-end gap-4 overflow-hidden px-4 py-4 md:px-6">
      {bubbles.map((bubble) => (
        <Skeleton key={bubble} className={cn("rounded-card", bubble)} />
      ))}
    </SkeletonRegion>
  );
}

/** A link from a conversation back to the list, on a phone. */
export function BackToList() {
  return (
    <Link
      to="/messages"
      aria-label="Back to all messages"
      title="Back"
      className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}

interface ThreadFailureProps {
  /** True on a phone, where the thread is a separate page. */
  isPage: boolean;
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Explains why there is no conversation: it doesn't exist, can't be started, or failed to load. */
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
      title={error.code === "not_found" ? "We could not find this conversation." : errorMessage(error)}
      className="my-auto"
      action={
        <Button asChild variant="secondary">
          <Link to="/messages">Show all conversations</Link>
        </Button>
      }
    />
  );
}
