import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { describeBabyAge } from "../../../../contract/families/births.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
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
import { BookingsCard, BookingsRow, LeadingCallCard } from "./next-call.tsx";
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
  const now = useNow();
  const today = useToday();
  const birth = useQuery(ownBirthQuery);
  const own = birth.data;
  const bookings = useQuery(bookingsQuery);
  const orders = useInfiniteQuery(ownOrdersQuery);
  const order = findCurrentOrder(orders.data?.pages[0]?.items ?? [], now);
  const call = findNextCall(bookings.data ?? [], now);
  const hasDueDate = !useIsDueDateCardHidden(getHiddenCardKey(user.id, own));
  const lead = findLead({
    hasLoss: Boolean(own?.loss),
    isRecentBirth: hasDueDate && Boolean(own?.born_on && describeBabyAge(own.born_on, today)),
    hasCallToday: call !== undefined && isCallToday(call, now),
    order,
    // A call that failed to load may exist.
    hasCall: call !== undefined || !bookings.data,
  });
  const isPending = [bookings, orders, birth].some(
    ({ data, errorUpdateCount }) => !data && errorUpdateCount === 0,
  );
  const cards: CardsProps = { user, lead, call, order, now };
  // The key keeps an open dialog of this card open when something else leads.
  if (lead === "loss" || lead === "birth")
    return (
      <div className={stackClasses}>
        <div key="due date">
          <DueDate userId={user.id} />
        </div>
        <CardsAfterBirth {...cards} />
      </div>
    );
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_23rem]",
        hasDueDate && "lg:grid-rows-[auto_1fr]",
      )}
    >
      <div className={stackClasses}>
        {isPending && !call ? <Skeleton className="h-64 rounded-card" /> : <LeadingCards {...cards} />}
      </div>
      {hasDueDate && (
        <div key="due date" className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          <DueDate userId={user.id} />
        </div>
      )}
      {/* A loss changes what the other cards say. */}
      {isPending && !(call && own) ? (
        <Skeleton className="h-48 rounded-card" />
      ) : (
        <OtherCards hasDueDate={hasDueDate} {...cards} />
      )}
    </div>
  );
}

const stackClasses = "flex min-w-0 flex-col gap-3 md:gap-5";

interface CardsProps {
  user: SessionUser;
  lead: ReturnType<typeof findLead>;
  call: Booking | undefined;
  order: Order | undefined;
  now: Date;
}

/** The leading card and, below a call, an order that is waiting for someone. */
function LeadingCards({ lead, call, order }: CardsProps) {
  if (lead === "search") return <FirstFindCard />;
  if (lead === "order") return order && <CurrentOrderCard order={order} isLeading />;
  return (
    <>
      {call ? <LeadingCallCard call={call} /> : <BookingsCard />}
      {order && isWaiting(order) && <CurrentOrderCard order={order} isLeading={false} />}
    </>
  );
}

/** The cards of the spec that do not lead, below a birth or a loss. */
function CardsAfterBirth({ user, lead, call, order, now }: CardsProps) {
  const hasLoss = lead === "loss";
  const waiting = !hasLoss && order && isWaiting(order) ? order : undefined;
  const calls = <BookingsCard hasFilledButton={!hasLoss && call !== undefined && isCallToday(call, now)} />;
  const orders = waiting ? <CurrentOrderCard order={waiting} isLeading={false} /> : <OrdersCard />;
  const messages = <MessagesCard userId={user.id} hiredName={findHiredName(order)} hasLoss={hasLoss} />;
  const favorites = <FavoritesCard hasLoss={hasLoss} />;
  if (!call && !waiting)
    return (
      <div className={cn(gridClasses, "md:[&>:last-child:nth-child(odd)]:col-span-2")}>
        {calls}
        {orders}
        {messages}
        {favorites}
        <FindRow />
      </div>
    );
  return (
    <div className={cn(gridClasses, "lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start")}>
      <div className={stackClasses}>
        {calls}
        {orders}
      </div>
      <div className={stackClasses}>
        {messages}
        {favorites}
      </div>
      <div className="md:col-span-full">
        <FindRow />
      </div>
    </div>
  );
}

/** The cards of the spec that do not lead, below what leads and beside the due date. */
function OtherCards({ user, lead, call, order, hasDueDate }: CardsProps & { hasDueDate: boolean }) {
  const isOrderShown = order !== undefined && (lead === "order" || isWaiting(order));
  return (
    <div
      className={cn(
        gridClasses,
        "auto-rows-min md:[&>:first-child]:col-span-2 md:[&>:last-child:nth-child(even)]:col-span-2",
        !hasDueDate && "lg:grid-cols-[minmax(0,1fr)] lg:[&>*]:col-span-1!",
      )}
    >
      {lead !== "call" && <BookingsCard />}
      {lead === "call" && call && <BookingsRow />}
      {!isOrderShown && <OrdersCard />}
      <MessagesCard userId={user.id} hiredName={findHiredName(order)} hasLoss={false} />
      <FavoritesCard hasLoss={false} />
      {lead !== "search" && <FindRow />}
    </div>
  );
}

function findHiredName(order: Order | undefined): string | undefined {
  return order?.doula_slug && order.status !== "requested"
    ? splitFullName(order.doula_name).firstName
    : undefined;
}

const gridClasses = "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-5";

/** 'Find Doulas' as one row. */
function FindRow() {
  const { location } = useSearchData();
  return (
    <HomeRow
      title="Find Doulas"
      to="/find-doulas"
      linkText="Start Searching"
      text={formatSearchLine(location)}
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
