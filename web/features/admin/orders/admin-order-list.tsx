import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { OrderTotals } from "../../../../contract/commerce/admin-orders.schema.ts";
import {
  maxOrderPeople,
  orderSearchMaxLength,
  orderStatuses,
  orderStatusTexts,
} from "../../../../contract/commerce/orders.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import {
  type AdminOrderFilter,
  adminOrdersQuery,
  useDownloadOrders,
} from "../../../api/commerce/admin-orders.ts";
import { useEagerValue } from "../../../lib/eager-value.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";
import { SearchBox } from "../../../ui/form/search-box.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { DataTable } from "../../../ui/list/data-table.tsx";
import { OverviewButton } from "../home/overview-button.tsx";
import { createColumns, formatOpenLabel } from "./admin-order-columns.tsx";

const ordersNotLoaded = "Couldn't load the orders";

interface AdminOrderListProps {
  /** As typed; the search runs when typing pauses. */
  filter: AdminOrderFilter;
  onFilter: (change: Partial<AdminOrderFilter>) => void;
  onOpen: (id: string) => void;
}

export function AdminOrderList({ filter: typed, onFilter, onOpen }: AdminOrderListProps) {
  const filter = { ...typed, search: useDebounced(typed.search) };
  const orders = useInfiniteQuery(adminOrdersQuery(filter));
  const showAll = () => onFilter({ search: "", listed: undefined });
  const isFiltered = Boolean(typed.search || typed.listed || filter.search);
  const [first] = orders.data?.pages ?? [];
  const hasNone = !isFiltered && first?.items.length === 0;
  return (
    <>
      <DataTable
        caption="Orders"
        columns={createColumns(onOpen)}
        actions={(order) => [
          { text: "Open", label: formatOpenLabel(order), onSelect: () => onOpen(order.id) },
        ]}
        filters={
          !hasNone && (
            <>
              <SearchBox
                label="Search orders"
                placeholder="Name, email, receipt or ID..."
                maxLength={orderSearchMaxLength}
                search={typed.search}
                onSearch={(search) => onFilter({ search })}
                className="min-w-0 grow @max-4xl:basis-full @4xl:basis-0"
              />
              <StatusSelect listed={typed.listed} onChoose={(listed) => onFilter({ listed })} />
              <p role="status" className="basis-full text-ink-soft text-sm empty:hidden">
                {first?.has_more_people &&
                  `Many people match. Showing orders of the ${maxOrderPeople} newest accounts; type more of the name or email.`}
              </p>
            </>
          )
        }
        query={orders}
        rowKey={({ id }) => id}
        empty={<NoOrders filter={filter} onShowAll={showAll} />}
        failed={ordersNotLoaded}
        moreFailed={ordersNotLoaded}
      />
      {first?.totals && first.items.length > 0 && <Totals totals={first.totals} filter={filter} />}
    </>
  );
}

/** The money of the orders that match, and their download. */
function Totals({ totals, filter }: { totals: OrderTotals; filter: AdminOrderFilter }) {
  const download = useDownloadOrders({
    onError: (error) => toastFailure("Couldn't download the orders", error),
  });
  const amounts = [
    ["Paid", totals.amount],
    ["Refunded", totals.refunded_amount],
    ["Net fees", totals.net_fee],
  ] as const;
  return (
    <section
      aria-labelledby="order-totals"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <h2 id="order-totals" className="font-sans font-semibold text-base">
        {totals.has_more
          ? `The newest ${formatNumber(totals.count)} of these orders`
          : `${pluralize(totals.count, "order")} in total`}
      </h2>
      <dl className="flex grow flex-wrap gap-x-6 gap-y-1">
        {amounts.map(([name, amount]) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="font-display font-medium text-lg tabular-nums">{formatMoney(toCents(amount))}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="secondary"
        size="sm"
        isBusy={download.isPending}
        busyText="Preparing..."
        onClick={() => download.mutate(filter)}
      >
        <Download aria-hidden="true" className="size-4" />
        Download as CSV
      </Button>
    </section>
  );
}

function NoOrders({ filter, onShowAll }: { filter: AdminOrderFilter; onShowAll: () => void }) {
  if (!filter.search && !filter.listed)
    return (
      <EmptyState illustration="envelope" title="No orders yet" action={<OverviewButton />}>
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
  return (
    <Select
      aria-label="Show"
      className="@max-4xl:basis-full @4xl:w-56"
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
    </Select>
  );
}
