import { type QueryClient, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RealtimeEvent } from "../../contract/realtime.schema.ts";
import { bookingsKey } from "../features/bookings/queries.ts";
import { conversationQuery, conversationsKey, threadKey } from "../features/messages/queries.ts";
import { isPrivate } from "../lib/reads.ts";
import { followRealtime } from "../lib/realtime.ts";
import { sessionQuery } from "../lib/session.ts";
import { messagesKey, unreadCountQuery } from "../lib/unread-messages.ts";
import { Announcement } from "../ui/announcement.tsx";
import { useUnreadInTitle } from "./-unread-title.ts";

/** Asks anew for whatever the server says has changed, as long as somebody is signed in. */
export function LiveUpdates({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followRealtime(userId, {
        onEvent: (event) => takeIn(queryClient, event),
        onReturn: () => void queryClient.invalidateQueries({ predicate: isPrivate }),
      }),
    [userId, queryClient],
  );
  return <UnreadNews />;
}

function takeIn(queryClient: QueryClient, event: RealtimeEvent): void {
  const readAnew = (queryKey: QueryKey) => void queryClient.invalidateQueries({ queryKey });

  switch (event.type) {
    case "ready":
      // The page has just read the rest.
      readAnew(messagesKey);
      break;
    case "message.created":
    case "conversation.read":
      readAnew(threadKey(event.conversation_id));
      readAnew(conversationsKey);
      readAnew(unreadCountQuery.queryKey);
      break;
    case "conversation.changed":
      readAnew(conversationQuery(event.conversation_id).queryKey);
      readAnew(conversationsKey);
      break;
    case "booking.changed":
      readAnew(bookingsKey);
      break;
    case "session.ended":
      readAnew(sessionQuery.queryKey);
      break;
  }
}

/** What comes into a thread that is open is read at once: it is not spoken of twice. */
const settleMs = 1200;
const spokenMs = 4000;

/** Speaks of new messages, on every page, and has them in its title. */
function UnreadNews() {
  const { data: count } = useQuery(unreadCountQuery);
  const settled = useRef<number>(undefined);
  const [news, setNews] = useState({ times: 0, count: 0 });
  useUnreadInTitle(count ?? 0);

  useEffect(() => {
    if (count === undefined) return;
    const timer = setTimeout(() => {
      const before = settled.current;
      settled.current = count;
      if (before !== undefined && count > before) setNews(({ times }) => ({ times: times + 1, count }));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [count]);

  if (news.times === 0) return null;
  return (
    <Announcement key={news.times} duration={spokenMs}>
      {news.count === 1 ? "1 unread message" : `${news.count} unread messages`}
    </Announcement>
  );
}
