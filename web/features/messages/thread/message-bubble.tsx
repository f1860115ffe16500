import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import { errorMessages } from "../../../../contract/errors.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { ThreadRow } from "./thread-rows.ts";

interface MessageBubbleProps {
  row: ThreadRow;
  otherName: string;
  onRetry: () => void;
  onDiscard: () => void;
}

export function MessageBubble({ row, otherName, onRetry, onDiscard }: MessageBubbleProps) {
  const { isOwn, failed } = row;
  return (
    <div className={cn("flex flex-col", isOwn ? "items-end" : "items-start")}>
      <p
        className={cn(
          "max-w-[min(85%,34rem)] whitespace-pre-wrap break-words rounded-card px-3.5 py-2",
          isOwn && !failed && "bg-own-message text-on-own-message",
          failed && "border border-danger border-dashed bg-surface text-ink",
          !isOwn && "bg-sunken text-ink",
          isOwn && row.isLast && "rounded-br-sm",
          !isOwn && row.isLast && "rounded-bl-sm",
        )}
      >
        <span className="sr-only">
          {isOwn ? "You" : otherName}, {formatTime(row.at)}:{" "}
        </span>
        {row.isAutomatic && <span className="block font-semibold text-xs">Automatic reply</span>}
        {row.content}
      </p>
      {failed && (
        <div className="mt-1 flex max-w-full flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <p role="alert" className="flex items-start gap-1.5 font-medium text-danger text-sm">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>Not sent. {failed.failure && errorMessages[failed.failure]}</span>
          </p>
          <div className="flex gap-3">
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Retry
            </Button>
            <Button variant="ghost" size="sm" onClick={onDiscard}>
              Delete
            </Button>
          </div>
        </div>
      )}
      {!failed && (row.isLast || row.progress) && (
        <p className="mt-1 flex items-center gap-1 px-1 text-ink-soft text-xs">
          <time dateTime={row.at} aria-hidden="true">
            {formatTime(row.at)}
          </time>
          {row.progress && <Progress progress={row.progress} />}
        </p>
      )}
    </div>
  );
}

const progressLooks = {
  sending: { Icon: Clock, text: "Sending..." },
  sent: { Icon: Check, text: "Sent" },
  read: { Icon: CheckCheck, text: "Read" },
};

function Progress({ progress }: { progress: keyof typeof progressLooks }) {
  const { Icon, text } = progressLooks[progress];
  return (
    <>
      <span aria-hidden="true">·</span>
      <span>{text}</span>
      <Icon aria-hidden="true" className="size-3.5" />
    </>
  );
}
