import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LazyBlockDialog } from "./lazy-block-dialog.ts";
import { conversationQuery } from "./queries.ts";
import { ThreadConversation } from "./thread-conversation.tsx";
import { ThreadFailure } from "./thread-failure.tsx";
import { ThreadHeader } from "./thread-header.tsx";
import { ThreadShapes } from "./thread-shapes.tsx";

interface ThreadPaneProps {
  userId: string;
  conversationId: string;
  /** On a phone, where the thread is a page of its own. */
  back: ReactNode;
}

/** One conversation: whom it is with, the messages, and where to write. */
export function ThreadPane({ userId, conversationId, back }: ThreadPaneProps) {
  const conversation = useQuery(conversationQuery(conversationId));
  const [safety, setSafety] = useState<"unused" | "open" | "closed">("unused");
  const pane = useRef<HTMLDivElement>(null);

  // On a phone the list that was clicked in is gone.
  const isPage = Boolean(back);
  const isKnown = conversation.data !== undefined;
  useEffect(() => {
    if (!isPage || !isKnown || document.activeElement !== document.body) return;
    pane.current?.querySelector<HTMLElement>("[data-thread-heading]")?.focus({ preventScroll: true });
  }, [isPage, isKnown]);

  if (!conversation.data) {
    return conversation.isPending ? (
      <ThreadShapes back={back} />
    ) : (
      <ThreadFailure
        back={back}
        error={conversation.error}
        onRetry={() => void conversation.refetch()}
        isRetrying={conversation.isRefetching}
      />
    );
  }
  return (
    <div ref={pane} className="flex min-h-0 grow flex-col">
      <ThreadHeader
        conversation={conversation.data}
        back={back}
        onSafety={() => setSafety("open")}
        onSafetyIntent={LazyBlockDialog.prefetch}
      />
      <ThreadConversation userId={userId} conversation={conversation.data} />
      {safety !== "unused" && (
        <LazyBlockDialog
          conversation={conversation.data}
          isOpen={safety === "open"}
          onClose={() => setSafety("closed")}
        />
      )}
    </div>
  );
}
