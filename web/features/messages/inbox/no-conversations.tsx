import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { openPaidStatuses, openUnpaidStatuses } from "../../../../contract/commerce/orders.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { ownOrdersQuery } from "../../../api/commerce/orders.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { MessageLink } from "../../shared/message-link/message-link.tsx";

/** Parents start conversations; doulas can only reply, so their next step is to be found. */
export function NoConversations({ userType }: { userType: SessionUser["user_type"] }) {
  if (userType === "doula") return <NoneOfDoula />;
  return userType === "client" ? <NoneOfParent /> : <Empty text="Messages to you will appear here." />;
}

const maxOwnDoulas = 3;

/** Offers the doulas of the parent's orders and calls to write to, or else the search. */
function NoneOfParent() {
  const bookings = useQuery(bookingsQuery);
  const orders = useInfiniteQuery(ownOrdersQuery);
  if (bookings.isPending || orders.isPending) return <Empty text="" action={<div className="h-11" />} />;
  const [first, ...others] = listOwnDoulas(bookings.data ?? [], orders.data?.pages[0]?.items ?? []);
  if (first) {
    return (
      <Empty
        text="Write to a doula you have a call or an order with."
        action={
          <div className="flex flex-col gap-2">
            <MessageLink doula={first[0]} variant="primary">
              Message {first[1]}
            </MessageLink>
            {others.map(([slug, name]) => (
              <MessageLink key={slug} doula={slug}>
                Message {name}
              </MessageLink>
            ))}
          </div>
        }
      />
    );
  }
  return (
    <Empty
      text="Ask a doula what you would like to know before you book a call."
      action={
        <Button asChild>
          <Link to="/find-doulas">Find Doulas</Link>
        </Button>
      }
    />
  );
}

/** Slugs and names: doulas who were asked or hired, then those with a call. */
function listOwnDoulas(bookings: Booking[], orders: Order[]): [slug: string, name: string][] {
  const doulas = new Map<string, string>();
  for (const { doula_slug, doula_name, status } of orders) {
    const isOpen = openUnpaidStatuses.includes(status) || openPaidStatuses.includes(status);
    if (isOpen && doula_slug) doulas.set(doula_slug, doula_name);
  }
  for (const { doula, status } of bookings)
    if (status !== "cancelled" && doula.slug) doulas.set(doula.slug, doula.full_name);
  return [...doulas].slice(0, maxOwnDoulas);
}

function NoneOfDoula() {
  const { data: application, isPending } = useQuery(ownApplicationQuery);
  return (
    <Empty
      text="Parents who find your profile write to you here."
      action={
        isPending ? (
          <div className="h-11" />
        ) : (
          <DoulaAction listedSlug={application?.is_listed && application.slug} />
        )
      }
    />
  );
}

function DoulaAction({ listedSlug }: { listedSlug: string | false | undefined }) {
  return (
    <Button asChild>
      {listedSlug ? (
        <Link to="/doulas/$slug" params={{ slug: listedSlug }}>
          See your public page
        </Link>
      ) : (
        <Link to="/edit-profile">Edit your profile</Link>
      )}
    </Button>
  );
}

function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <EmptyState
      illustration="no-messages"
      title={screenMessages.noConversations}
      className="my-auto"
      action={action}
    >
      <p>{text}</p>
    </EmptyState>
  );
}
