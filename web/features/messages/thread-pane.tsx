import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { conversationQuery } from "../../api/messages.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ThreadConversation } from "./thread-conversation.tsx";
import { ThreadFailure } from "./thread-failure.tsx";
import { ThreadHeader } from "./thread-header.tsx";
import { ThreadSkeleton } from "./thread-skeleton.tsx";

const LazyBlockDialog = lazyPart(async () => (await import("./block-dialog.tsx")).BlockDialog);

interface ThreadPaneProps {
  userId: string;
  conversationId: string;
  /** On a phone, where the thread is a page of its own. */
  isPage: boolean;
}

/** One conversation: its header, messages and message field. */
export function ThreadPane({ userId, conversationId, isPage }: ThreadPaneProps) {
  const conversation = useQuery(conversationQuery(conversationId));
  const [blockDialog, setBlockDialog] = useState<"unused" | "open" | "closed">("unused");
  const heading = useRef<HTMLHeadingElement>(null);

  // On a phone the clicked list is gone, and the focus with it.
  const isKnown = conversation.data !== undefined;
  useEffect(() => {
    if (!isPage || !isKnown || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  }, [isPage, isKnown]);

  if (!conversation.data) {
    return conversation.isPending ? (
      <ThreadSkeleton isPage={isPage} />
    ) : (
      <ThreadFailure
        isPage={isPage}
        error={conversation.error}
        onRetry={() => void conversation.refetch()}
        isRetrying={conversation.isRefetching}
      />
    );
  }
  return (
    <div className="flex min-h-0 grow flex-col">
      <ThreadHeader
        conversation={conversation.data}
        isPage={isPage}
        headingRef={heading}
        onReport={() => setBlockDialog("open")}
        onReportIntent={LazyBlockDialog.prefetch}
      />
      <ThreadConversation userId={userId} conversation={conversation.data} />
      {blockDialog !== "unused" && (
        <LazyBlockDialog
          conversation={conversation.data}
          isOpen={blockDialog === "open"}
          onClose={() => setBlockDialog("closed")}
        />
      )}
    </div>
  );
}
