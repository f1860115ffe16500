import { useInfiniteQuery } from "@tanstack/react-query";
import type { AdminOrder } from "../../../contract/admin-orders.schema.ts";
import { formatMoney, toCents } from "../../../contract/money.ts";
import {
  maxOrderPeople,
  orderSearchMaxLength,
  orderStatuses,
  orderStatusTexts,
} from "../../../contract/orders.ts";
import { type AdminOrderFilter, adminOrdersQuery, ordersNotLoaded } from "../../api/admin-orders.ts";
import { useEagerValue } from "../../lib/eager-value.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { inputClasses, useFieldControl } from "../../ui/field-control.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { NeedsReviewBadge, OrderStatusBadge, orderMomentText } from "./order-status.tsx";

interface AdminOrderListProps {
  /** As typed; the search runs when typing pauses. */
  filter: AdminOrderFilter;
  onFilter: (change: Partial<AdminOrderFilter>) => void;
  onOpen: (id: string) => void;
}

/** All orders, with a search and a filter. */
export function AdminOrderList({ filter: typed, onFilter, onOpen }: AdminOrderListProps) {
  const filter = { ...typed, search: useDebounced(typed.search) };
  const orders = useInfiniteQuery(adminOrdersQuery(filter));
  const showAll = () => onFilter({ search: "", listed: undefined });
  return (
    <>
      <div className="mb-5 grid gap-3 md:grid-cols-[minmax(14rem,1fr)_14rem] md:items-end">
        <SearchBox
          label="Search orders"
          placeholder="Name, email or ID..."
          maxLength={orderSearchMaxLength}
          search={typed.search}
          onSearch={(search) => onFilter({ search })}
        />
        <Field label="Show">
          <StatusSelect listed={typed.listed} onChoose={(listed) => onFilter({ listed })} />
        </Field>
      </div>
      <p role="status" className="mb-2 text-ink-soft text-sm empty:hidden">
        {orders.data?.pages[0]?.has_more_people &&
          `Many people match. Showing orders of the ${maxOrderPeople} newest accounts; type more of the name or email.`}
      </p>
      <DataTable
        caption="Orders"
        columns={createColumns(onOpen)}
        query={orders}
        rowKey={({ id }) => id}
        empty={<NoOrders filter={filter} onShowAll={showAll} />}
        failed={ordersNotLoaded}
        moreFailed={ordersNotLoaded}
      />
    </>
  );
}

function NoOrders({ filter, onShowAll }: { filter: AdminOrderFilter; onShowAll: () => void }) {
  if (!filter.search && !filter.listed)
    return (
      <EmptyState title="No orders yet">
        <p>When a parent orders a package, it appears here.</p>
      </EmptyState>
    );
  const isNothingWaiting = !filter.search && filter.listed === "needs_review";
  return (
    <EmptyState
      title={isNothingWaiting ? "No payment needs review" : "No orders match"}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all orders
        </Button>
      }
    />
  );
}

interface StatusSelectProps {
  listed: AdminOrderFilter["listed"];
  onChoose: (listed: AdminOrderFilter["listed"]) => void;
}

function StatusSelect({ listed, onChoose }: StatusSelectProps) {
  const [shown, setShown] = useEagerValue(listed);
  const control = useFieldControl({});
  return (
    <select
      {...control}
      className={inputClasses}
      value={shown ?? ""}
      onChange={({ target }) => {
        const chosen = (["needs_review", ...orderStatuses] as const).find((each) => each === target.value);
        setShown(chosen);
        onChoose(chosen);
      }}
    >
      <option value="">All orders</option>
      <option value="needs_review">Needs review</option>
      {orderStatuses.map((status) => (
        <option key={status} value={status}>
          {orderStatusTexts[status]}
        </option>
      ))}
    </select>
  );
}

function createColumns(onOpen: (id: string) => void): Column<AdminOrder>[] {
  return [
    {
      header: "Order",
      cell: ({ parent, package: bought }) => (
        <span className="block">
          {parent ? parent.name || parent.email : "Deleted account"}
          <span className="block font-normal text-ink-soft @max-4xl:text-sm">{bought.name}</span>
        </span>
      ),
    },
    { header: "Doula", cell: ({ doula, doula_name }) => doula?.name || doula_name },
    {
      header: "Status",
      stacked: "plain",
      cell: ({ status, needs_review }) => (
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge status={status} className="whitespace-nowrap" />
          {needs_review && <NeedsReviewBadge />}
        </span>
      ),
    },
    {
      header: "Amount",
      stacked: "plain",
      align: "end",
      cell: ({ amount, refunded_amount }) => (
        <span className="tabular-nums">
          {formatMoney(toCents(amount))}
          {refunded_amount > 0 && (
            <span className="block text-ink-soft text-sm">
              {formatMoney(toCents(refunded_amount))} refunded
            </span>
          )}
        </span>
      ),
    },
    {
      header: "Fee",
      align: "end",
      cell: ({ platform_fee }) => <span className="tabular-nums">{formatMoney(toCents(platform_fee))}</span>,
    },
    {
      header: "Ordered",
      stacked: "plain",
      cell: ({ created_at }) => (
        <time dateTime={created_at} className="md:whitespace-nowrap">
          {orderMomentText(created_at)}
        </time>
      ),
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      stacked: "corner",
      align: "end",
      cell: ({ id, parent, package: bought }) => (
        <Button variant="secondary" size="sm" onClick={() => onOpen(id)}>
          <span>
            Open
            <span className="sr-only">
              {" "}
              the order of {bought.name} by {parent?.name || "a deleted account"}
            </span>
          </span>
        </Button>
      ),
    },
  ];
}
