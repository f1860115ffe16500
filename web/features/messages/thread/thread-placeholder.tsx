import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { ConversationDetail } from "../../../../contract/messaging/messages.schema.ts";
import { ApiError, getErrorMessage } from "../../../lib/api.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import type { LoadableQuery } from "../../../ui/feedback/use-load-failure.ts";

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

export function MessagesSkeleton() {
  return (
    <SkeletonRegion className="flex min-h-0 grow flex-col justify-end gap-4 overflow-hidden px-4 py-4 md:px-6">
      {bubbles.map((bubble) => (
        <Skeleton key={bubble} className={cn("rounded-card", bubble)} />
      ))}
    </SkeletonRegion>
  );
}

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

interface LoadedThreadProps {
  query: LoadableQuery<ConversationDetail>;
  /** True on a phone, where the thread is a separate page. */
  isPage: boolean;
  children: (conversation: ConversationDetail) => ReactNode;
}

/** A conversation, or why there is none: it is loading, failed to load, doesn't exist, or can't be started. */
export function LoadedThread({ query, isPage, children }: LoadedThreadProps) {
  const { data, error } = query;
  if (!data && isRefused(error)) {
    return (
      <NoThread isPage={isPage}>
        <EmptyState
          illustration="no-messages"
          title={error.code === "not_found" ? "We could not find this conversation." : getErrorMessage(error)}
          className="my-auto"
          action={
            <Button asChild variant="secondary">
              <Link to="/messages">Show all conversations</Link>
            </Button>
          }
        />
      </NoThread>
    );
  }
  return (
    <Loaded
      query={query}
      skeleton={<ThreadSkeleton isPage={isPage} />}
      failed="Couldn't load this conversation"
      wrapFailure={(failure) => (
        <NoThread isPage={isPage}>
          <div className="my-auto">{failure}</div>
        </NoThread>
      )}
    >
      {children}
    </Loaded>
  );
}

function isRefused(error: Error | null): error is ApiError {
  return error instanceof ApiError && !["network", "internal", "unavailable"].includes(error.code);
}

function NoThread({ isPage, children }: { isPage: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      {isPage && (
        <div className="border-line border-b bg-surface px-2 py-2">
          <BackToList />
        </div>
      )}
      {children}
    </div>
  );
}
