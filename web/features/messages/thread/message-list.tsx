import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { UnsentMessage } from "../../../client-state/outbox.ts";
import { cn } from "../../../lib/class-names.ts";
import { useToday } from "../../../lib/now.ts";
import { Button, Spinner } from "../../../ui/basics/button.tsx";
import { formatDay } from "../message-button/message-texts.ts";
import { MessageBubble } from "./message-bubble.tsx";
import type { ThreadRow } from "./thread-rows.ts";

interface MessageListProps {
  rows: ThreadRow[];
  otherName: string;
  hasOlder: boolean;
  isOlderLoading: boolean;
  hasOlderFailed: boolean;
  onOlder: () => void;
  onRetry: (message: UnsentMessage) => void;
  onDiscard: (message: UnsentMessage) => void;
  /** Called when the newest message enters or leaves the screen. */
  onEndSeen: (isSeen: boolean) => void;
}

const estimatedRowPx = 64;
/** Within this distance of the end, the list follows new messages. */
const endThresholdPx = 80;
/** Earlier messages are fetched this many rows before the first loaded one. */
const olderAheadRows = 12;
const headPx = 64;

/** The messages of a conversation, virtualized. Visible messages keep their place while others load. */
export function MessageList(props: MessageListProps) {
  const { rows, otherName, hasOlder, isOlderLoading, hasOlderFailed, onOlder } = props;
  const today = useToday();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowPx,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    paddingStart: headPx,
    paddingEnd: 12,
    overscan: 8,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: endThresholdPx,
  });
  const shown = virtualizer.getVirtualItems();

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  useStayAtEnd(scroller, endThresholdPx);

  const isAtEnd = virtualizer.isAtEnd(endThresholdPx);
  const { onEndSeen } = props;
  // The scroller exists before its rows: until the last row is rendered, the scroll position is meaningless.
  const [isPlaced, setPlaced] = useState(false);
  const isEndRendered = shown.at(-1)?.index === rows.length - 1;
  useEffect(() => {
    onEndSeen(isAtEnd);
    if (isAtEnd && isEndRendered) setPlaced(true);
  }, [isAtEnd, isEndRendered, onEndSeen]);

  // People want to see what they just wrote, wherever they were reading.
  const lastOwnKey = rows.findLast(({ isOwn }) => isOwn)?.key;
  const seenOwnKey = useRef(lastOwnKey);
  useLayoutEffect(() => {
    if (seenOwnKey.current === lastOwnKey) return;
    seenOwnKey.current = lastOwnKey;
    if (rows.at(-1)?.key === lastOwnKey) virtualizer.scrollToEnd();
  }, [lastOwnKey, rows, virtualizer]);

  const firstShown = shown.at(0)?.index;
  const shouldLoadOlder =
    isPlaced &&
    hasOlder &&
    !isOlderLoading &&
    !hasOlderFailed &&
    firstShown !== undefined &&
    firstShown <= olderAheadRows;
  const fetchOlder = useEffectEvent(onOlder);
  useEffect(() => {
    if (shouldLoadOlder) fetchOlder();
  }, [shouldLoadOlder]);

  return (
    <div className="relative min-h-0 grow">
      <section
        ref={scroller}
        aria-label={`Messages with ${otherName}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll it
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2 md:px-6"
      >
        <div className="flex min-h-full flex-col justify-end">
          <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
            <div
              className="absolute inset-x-0 top-0 flex items-center justify-center gap-3 text-center text-ink-soft text-sm"
              style={{ height: headPx }}
            >
              {hasOlderFailed ? (
                <>
                  <span role="alert">Couldn't load earlier messages</span>
                  <Button variant="secondary" size="sm" onClick={onOlder} isBusy={isOlderLoading}>
                    Retry
                  </Button>
                </>
              ) : hasOlder ? (
                <>
                  <Spinner />
                  Loading earlier messages
                </>
              ) : (
                "The beginning of your conversation"
              )}
            </div>
            <ol>
              {shown.map(({ index, key, start }) => {
                const row = rows[index];
                if (!row) return null;
                return (
                  <li
                    key={key}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    aria-setsize={rows.length}
                    aria-posinset={index + 1}
                    className={cn("absolute inset-x-0 top-0", row.isFirst ? "pt-3" : "pt-1")}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {row.day && (
                      <p className="mx-auto mt-2 mb-4 w-fit rounded-full bg-sunken px-3 py-1 font-semibold text-ink-soft text-xs">
                        {formatDay(row.day, today)}
                      </p>
                    )}
                    <MessageBubble
                      row={row}
                      otherName={otherName}
                      onRetry={() => row.failed && props.onRetry(row.failed)}
                      onDiscard={() => row.failed && props.onDiscard(row.failed)}
                    />
                  </li>
                );
              })}
            </ol>
          </div>
        </div>
      </section>
      {isPlaced && !isAtEnd && (
        <Button
          variant="secondary"
          size="icon"
          aria-label="Newest messages"
          title="Newest messages"
          className="absolute right-4 bottom-3 rounded-full shadow-soft"
          onClick={() => virtualizer.scrollToEnd()}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </Button>
      )}
    </div>
  );
}

/** Events that mean the person, not the page, is scrolling. */
const userScrollEvents = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Keeps a list scrolled to its end while its size or content changes (the window, the message field, rows
 * that turn out taller), until the person scrolls away, and again once they scroll back.
 */
function useStayAtEnd(scroller: RefObject<HTMLElement | null>, thresholdPx: number): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let isFollowing = true;
    let isUserScrolled = false;

    const markUserScroll = () => {
      isUserScrolled = true;
    };
    const watchScroll = () => {
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= thresholdPx;
      if (isAtEnd) isFollowing = true;
      else if (isUserScrolled) isFollowing = false;
    };
    const sizes = new ResizeObserver(() => {
      if (!isFollowing) return;
      isUserScrolled = false;
      element.scrollTop = element.scrollHeight;
    });

    sizes.observe(element);
    for (const content of element.children) sizes.observe(content);
    element.addEventListener("scroll", watchScroll, { passive: true });
    for (const move of userScrollEvents) element.addEventListener(move, markUserScroll, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", watchScroll);
      for (const move of userScrollEvents) element.removeEventListener(move, markUserScroll);
    };
  }, [scroller, thresholdPx]);
}
