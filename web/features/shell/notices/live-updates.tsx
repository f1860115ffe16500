import { type QueryClient, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import type { RealtimeEvent } from "../../../../contract/platform/realtime.schema.ts";
import { ordersKey } from "../../../api/commerce/orders.ts";
import { paymentAccountQuery } from "../../../api/commerce/payments.ts";
import { ownApplicationKey } from "../../../api/directory/own-application.ts";
import { ownProfileQuery } from "../../../api/directory/profiles.ts";
import { birthsKey } from "../../../api/families/births.ts";
import { sessionQuery } from "../../../api/identity/session.ts";
import {
  conversationQuery,
  conversationsKey,
  messagesKey,
  threadKey,
  unreadCountQuery,
} from "../../../api/messaging/messages.ts";
import { adminQueries, isPrivate } from "../../../api/platform/reads.ts";
import { followRealtime } from "../../../api/platform/realtime.ts";
import { availabilityKey } from "../../../api/scheduling/availability.ts";
import { bookingsKey } from "../../../api/scheduling/bookings.ts";
import { calendarKey } from "../../../api/scheduling/calendar.ts";
import { useSearchFollowsBirth } from "../../../client-state/own-birth.ts";
import { refetchChanged } from "../../../client-state/query-client.ts";
import { pluralize } from "../../../lib/text.ts";
import { Announcement } from "../../../ui/feedback/announcement.tsx";

/** Refetches what the server says has changed, while someone is signed in. */
export function LiveUpdates({ user: { id: userId, user_type } }: { user: SessionUser }) {
  const isParent = user_type === "client";
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followRealtime(userId, {
        onEvent: (event) => applyEvent(queryClient, event),
        onReconnect: () => refetchChanged(queryClient, { predicate: isPrivate }),
      }),
    [userId, queryClient],
  );
  useSearchFollowsBirth(isParent);
  return <UnreadAnnouncement />;
}

function applyEvent(queryClient: QueryClient, event: RealtimeEvent): void {
  const refetch = (queryKey: QueryKey) => refetchChanged(queryClient, { queryKey });

  switch (event.type) {
    case "ready":
      // The rest of the page was just loaded.
      refetch(messagesKey);
      break;
    case "message.created":
    case "conversation.read":
      refetch(threadKey(event.conversation_id));
      refetch(conversationsKey);
      refetch(unreadCountQuery.queryKey);
      break;
    case "conversation.changed":
      refetch(conversationQuery(event.conversation_id).queryKey);
      refetch(conversationsKey);
      break;
    case "booking.changed":
      refetch(bookingsKey);
      refetch(availabilityKey);
      refetch(calendarKey);
      break;
    case "plans.changed":
      refetch(birthsKey);
      refetch(bookingsKey);
      // The profile has the due date, and a doula's months count her clients'.
      refetch(["profile"]);
      refetch(["practice"]);
      break;
    case "order.changed":
      refetch(ordersKey);
      // Importing their modules would load them on every page.
      refetch(["analytics"]);
      refetch(["practice"]);
      break;
    case "doula_profile.changed":
      refetch(ownApplicationKey);
      refetch(ownProfileQuery.queryKey);
      refetch(paymentAccountQuery.queryKey);
      // Importing their modules would load them on every page.
      refetch(["pausing"]);
      refetch(["practice"]);
      refetch(availabilityKey);
      break;
    case "admin.changed":
      for (const read of adminQueries) refetch([read]);
      break;
    case "session.ended":
      refetch(sessionQuery.queryKey);
      break;
  }
}

/**
 * Messages in the open conversation are marked as read right away; wait so that they are not announced twice.
 */
const settleMs = 1200;
const spokenMs = 4000;

/** Announces new messages on every page, and shows their number in its title. */
function UnreadAnnouncement() {
  const { data: count } = useQuery(unreadCountQuery);
  const announcedCount = useRef<number>(undefined);
  const [arrivals, setArrivals] = useState({ times: 0, count: 0 });
  useUnreadInTitle(count ?? 0);

  useEffect(() => {
    if (count === undefined) return;
    const timer = setTimeout(() => {
      const before = announcedCount.current;
      announcedCount.current = count;
      if (before !== undefined && count > before) setArrivals(({ times }) => ({ times: times + 1, count }));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [count]);

  if (arrivals.times === 0) return null;
  return (
    <Announcement key={arrivals.times} duration={spokenMs}>
      {pluralize(arrivals.count, "unread message")}
    </Announcement>
  );
}

/** '(2) Messages | …': a background tab shows new messages. */
function useUnreadInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const updateTitle = () => {
      const titleWithCount = `(${count}) ${withoutCount(document.title)}`;
      if (document.title !== titleWithCount) document.title = titleWithCount;
    };
    updateTitle();
    // Each page sets its own title.
    const titleWritten = new MutationObserver(updateTitle);
    titleWritten.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      titleWritten.disconnect();
      document.title = withoutCount(document.title);
    };
  }, [count]);
}

function withoutCount(title: string): string {
  return title.replace(/^\(\d+\) /, "");
}
