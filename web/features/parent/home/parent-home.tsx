import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { describeBabyAge } from "../../../../contract/families/births.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { ownOrdersQuery } from "../../../api/commerce/orders.ts";
import { favoritesQuery } from "../../../api/directory/favorites.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import type { Session } from "../../../api/identity/session.ts";
import { conversationsQuery } from "../../../api/messaging/messages.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";
import { useSearchData } from "../../../client-state/search-data.ts";
import { cn } from "../../../lib/class-names.ts";
import { useNow, useToday } from "../../../lib/now.ts";
import { joinQueries, Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { findNextCall } from "../../shared/calls/own-bookings.ts";
import { isCallToday } from "../bookings/join-button.tsx";
import { hideDueDateCard, unhideDueDateCard, useIsDueDateCardHidden } from "../due-date/due-date.ts";
import { DueDateFrame, DueDateSkeleton } from "../due-date/due-date-card.tsx";
import { HiddenLossCard } from "../plans/birth-cards.tsx";
import { PlansCard } from "../plans/plans-card.tsx";
import { FirstFindCard } from "./first-find-card.tsx";
import { HomeRow } from "./home-card.tsx";
import { findCurrentOrder, findLead, isWaiting } from "./home-state.ts";
import { formatSearchLine } from "./home-texts.ts";
import { MessagesCard } from "./latest-message.tsx";
import { BookingsCard } from "./next-call.tsx";
import { CurrentOrderCard, OrdersCard } from "./orders-card.tsx";
import { FavoritesCard } from "./saved-doulas.tsx";

/** After this, the page renders with skeletons. */
const prefetchTimeoutMs = 700;

/** Waits briefly for what the cards show, so that it renders with the page. */
export async function prefetchParentHome(queryClient: QueryClient, { user }: Session): Promise<void> {
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(bookingsQuery),
      queryClient.prefetchQuery(parentProfileQuery(user.id)),
      queryClient.prefetchQuery(ownBirthQuery),
      queryClient.prefetchInfiniteQuery(conversationsQuery("")),
      queryClient.prefetchInfiniteQuery(favoritesQuery),
      queryClient.prefetchInfiniteQuery(ownOrdersQuery),
    ]),
    new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs)),
  ]);
}

/** A parent's home: one thing leads, by state. */
export function ParentHome({ user }: { user: SessionUser }) {
  const { data: own } = useQuery(ownBirthQuery);
  const hasDueDate = !useIsDueDateCardHidden(getHiddenCardKey(user.id, own));
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-5",
        hasDueDate && "lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_23rem]",
      )}
    >
      <Cards user={user} hasDueDate={hasDueDate} />
    </div>
  );
}

interface CardsProps {
  user: SessionUser;
  hasDueDate: boolean;
}

/** The keys let cards keep their state when something else leads. */
function Cards({ user, hasDueDate }: CardsProps) {
  const now = useNow();
  const today = useToday();
  const birth = useQuery(ownBirthQuery);
  const own = birth.data;
  const bookings = useQuery(bookingsQuery);
  const orders = useInfiniteQuery(ownOrdersQuery);
  const ownOrders = orders.data?.pages[0]?.items ?? [];
  const order = findCurrentOrder(ownOrders, now);
  const hasLoss = Boolean(own?.loss);
  const hiredName =
    order?.doula_slug && order.status !== "requested" ? splitFullName(order.doula_name).firstName : undefined;
  const call = findNextCall(bookings.data ?? [], now);
  const hasCallToday = call !== undefined && isCallToday(call, now);
  const isRecentBirth = hasDueDate && Boolean(own?.born_on && describeBabyAge(own.born_on, today));
  const lead = findLead({
    hasLoss,
    isRecentBirth,
    hasCallToday,
    order,
    // A call that failed to load may exist.
    hasCall: call !== undefined || !bookings.data,
  });
  const wide = cn("md:col-span-2", hasDueDate && "lg:max-xl:col-span-1");
  const [hasMessages, hasFavorites] = useHasContent();
  const dueDate = hasDueDate && (
    <div
      key="due date"
      className={cn(
        "md:max-lg:col-span-2 lg:col-start-2 lg:row-start-1 lg:self-start xl:col-start-3 xl:row-start-1",
        // As many rows as the cards beside it need to be about as high.
        lead === "search" &&
          (ownOrders.length > 0 ? "lg:row-span-5 xl:row-span-4" : "lg:row-span-4 xl:row-span-3"),
        lead === "call" && (ownOrders.length > 0 ? "lg:row-span-3" : "lg:row-span-2 xl:row-span-3"),
        lead === "order" && (hasMessages && hasFavorites ? "lg:row-span-3" : "lg:row-span-4"),
        lead === "order" && (hasMessages || hasFavorites ? "xl:row-span-3" : "xl:row-span-4"),
      )}
    >
      <DueDate userId={user.id} />
    </div>
  );
  const messages = <MessagesCard key="messages" userId={user.id} hiredName={hiredName} hasLoss={hasLoss} />;
  const favorites = <FavoritesCard key="favorites" />;
  const bookingsCard = (
    <BookingsCard
      key="bookings"
      hasFilledButton={lead === "call" || (lead === "birth" && hasCallToday)}
      className={wide}
    />
  );
  const currentOrder = order && (
    <CurrentOrderCard key="order" order={order} hasFilledButton={lead === "order"} className={wide} />
  );
  const ordersCard = order && isWaiting(order) ? currentOrder : <OrdersCard key="orders" className={wide} />;
  if (lead === "loss" || lead === "birth") {
    return [
      (hasDueDate || hasLoss) && (
        <div key="due date" className="md:col-span-full">
          <DueDate userId={user.id} />
        </div>
      ),
      bookingsCard,
      lead === "birth" && ordersCard,
      messages,
      <FavoritesCard
        key="favorites"
        hasLoss={hasLoss}
        className={cn(ownOrders.length === 0 && "md:col-span-full")}
      />,
      lead === "loss" && <OrdersCard key="orders" className={wide} />,
      <FindRow key="find" className="md:col-span-full" />,
    ];
  }
  const isPending = [bookings, orders, birth].some(
    ({ data, errorUpdateCount }) => !data && errorUpdateCount === 0,
  );
  if (isPending && !call) {
    return [
      <Skeleton key="first" className={`h-64 rounded-card ${wide}`} />,
      dueDate,
      messages,
      <Skeleton key="second" className="h-36 rounded-card" />,
    ];
  }
  if (lead === "search") {
    return [
      <FirstFindCard key="find" className={wide} />,
      <OrdersCard key="orders" className={wide} />,
      dueDate,
      bookingsCard,
      messages,
      favorites,
    ];
  }
  if (lead === "call") {
    return [
      bookingsCard,
      ordersCard,
      dueDate,
      messages,
      favorites,
      <FindRow key="find" className={cn(wide, hasDueDate && ownOrders.length > 0 && "xl:col-span-3")} />,
    ];
  }
  // Fills the row below the calendar, or the space beside it.
  const findWidth = cn(
    "md:col-span-2",
    hasDueDate && hasMessages && hasFavorites && "lg:max-xl:col-span-1",
    hasDueDate && (hasMessages || hasFavorites) && "xl:col-span-3",
  );
  return [
    currentOrder,
    dueDate,
    bookingsCard,
    messages,
    favorites,
    <FindRow key="find" className={findWidth} />,
  ];
}

/** Whether the cards of Messages and Favorites have more than a line to show. */
function useHasContent(): [hasMessages: boolean, hasFavorites: boolean] {
  const conversations = useInfiniteQuery(conversationsQuery(""));
  const favorites = useInfiniteQuery(favoritesQuery);
  return [
    conversations.data?.pages.some(({ items }) => items.length > 0) ?? false,
    favorites.data?.pages.some(({ items }) => items.length > 0) ?? false,
  ];
}

/** 'Find Doulas' as one row. */
function FindRow({ className }: { className: string }) {
  const { location } = useSearchData();
  return (
    <HomeRow
      title="Find Doulas"
      to="/find-doulas"
      linkText="Start Searching"
      text={formatSearchLine(location)}
      className={className}
    />
  );
}

/** Hiding the calendar does not hide the card of a later birth or loss. */
function getHiddenCardKey(userId: string, own: OwnBirth | undefined): string {
  return own?.since ? `${userId} ${own.since}` : userId;
}

function DueDate({ userId }: { userId: string }) {
  const profile = useQuery(parentProfileQuery(userId));
  const own = useQuery(ownBirthQuery);
  const key = getHiddenCardKey(userId, own.data);
  const isHidden = useIsDueDateCardHidden(key);
  // The button that hides or opens the card disappears with the press.
  const [wasPressed, setPressed] = useState(false);
  const hide = () => {
    setPressed(true);
    hideDueDateCard(key);
    if (own.data?.since) return;
    toast({
      title: "Due Date Calendar hidden",
      description: "You can show it again in Edit Profile.",
      action: {
        label: "Undo",
        altText: "Press F8, then Undo, to show the Due Date Calendar again",
        onSelect: unhideDueDateCard,
      },
    });
  };
  const show = () => {
    setPressed(true);
    unhideDueDateCard();
  };
  if (isHidden && own.data?.loss) return <HiddenLossCard takesFocus={wasPressed} onShow={show} />;
  return (
    <Loaded
      query={joinQueries(profile, own)}
      skeleton={<DueDateSkeleton />}
      failed="Failed to load profile data"
      wrapFailure={(failure) => <DueDateFrame>{failure}</DueDateFrame>}
    >
      {([{ due_date: dueDate }, birth]) => (
        <PlansCard dueDate={dueDate} own={birth} isReopened={wasPressed} onHide={hide} />
      )}
    </Loaded>
  );
}
