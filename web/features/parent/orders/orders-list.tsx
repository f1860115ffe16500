import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ownOrdersQuery } from "../../../api/commerce/orders.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { OrderCard } from "./order-card.tsx";

/** The orders of the signed-in parent, newest first. */
export function OrdersList() {
  const orders = useInfiniteQuery(ownOrdersQuery);
  return (
    <ResourceList
      query={orders}
      skeleton={<OrdersSkeleton />}
      empty={<NoOrders />}
      failed="Couldn't load your orders"
      moreFailed="Couldn't load more"
    >
      {(items, { focusRef, moveFocusTo }) => (
        <ul className="flex flex-col gap-4">
          {items.map((order, position) => (
            <li key={order.id} ref={focusRef(position)} tabIndex={-1} className="rounded-card">
              <OrderCard order={order} onRemove={() => moveFocusTo(position)} />
            </li>
          ))}
        </ul>
      )}
    </ResourceList>
  );
}

function NoOrders() {
  return (
    <EmptyState
      illustration="book-services"
      title="No orders yet"
      action={
        <Button asChild>
          <Link to="/find-doulas">Find Doulas</Link>
        </Button>
      }
    >
      <p>
        A doula's packages are on their page. Once you order one, it appears here with its payment and
        receipt.
      </p>
    </EmptyState>
  );
}

const cards = ["first", "second", "third"];

function OrdersSkeleton() {
  return (
    <SkeletonRegion label="Loading your orders..." className="flex flex-col gap-4">
      {cards.map((card) => (
        <Card key={card} className="flex flex-col gap-4">
          <div className="flex gap-4">
            <Skeleton className="size-12 shrink-0 rounded-full md:size-16" />
            <div className="flex grow flex-col gap-2.5 pt-1">
              <Skeleton className="h-5 w-48 max-w-full" />
              <Skeleton className="w-36" />
            </div>
          </div>
          <Skeleton className="h-7 w-24" />
          <Skeleton className="w-80 max-w-full" />
          <div className="border-t pt-4">
            <Skeleton className="h-11 w-40" />
          </div>
        </Card>
      ))}
    </SkeletonRegion>
  );
}
