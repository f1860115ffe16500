import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { describeCoverage } from "../../../../contract/commerce/coverage.ts";
import type { DoulaOrder, DoulaOrderTotals } from "../../../../contract/commerce/doula-orders.schema.ts";
import { formatVisits } from "../../../../contract/commerce/orders.ts";
import type { BirthNotice } from "../../../../contract/families/births.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { doulaOrdersQuery, useDownloadDoulaOrders } from "../../../api/commerce/orders.ts";
import { paymentAccountQuery } from "../../../api/commerce/payments.ts";
import { birthNoticesQuery } from "../../../api/families/births.ts";
import { formatDate, formatLongDate, formatMoney } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import { describeNotice } from "../../shared/births/notice-texts.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { formatOrderDeadline, OrderStatusBadge } from "../../shared/orders/order-status.tsx";
import { OrderRequests } from "./order-requests.tsx";

/** The signed-in doula's orders with their totals, and links to a download and the payouts. */
export function DoulaOrdersList() {
  const orders = useInfiniteQuery({ ...doulaOrdersQuery, select: omitRequests });
  const { data: notices } = useQuery(birthNoticesQuery);
  const totals = orders.data?.pages[0]?.totals;
  const isEmpty = orders.data?.pages[0]?.items.length === 0;
  const hasRefunds = totals ? totals.refunded_amount + totals.disputed_amount > 0 : false;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-5 empty:hidden lg:flex-row lg:items-start lg:gap-6">
        <OrderRequests className="lg:min-w-0 lg:grow" />
        {totals && !isEmpty && <Totals totals={totals} />}
      </div>
      <DataTable
        caption="Orders"
        columns={createColumns(notices?.items ?? [], hasRefunds)}
        query={orders}
        rowKey={({ id }) => id}
        empty={<NoOrders />}
        failed="Couldn't load your orders"
        moreFailed="Couldn't load more"
      />
      <Payouts>{!isEmpty && orders.data && <DownloadOrders />}</Payouts>
    </div>
  );
}

type OrderPages = InfiniteData<{ items: DoulaOrder[]; next_cursor: string | null }>;

/** Requests stand above the other orders, where they are answered. */
function omitRequests<Pages extends OrderPages>(data: Pages): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ status }) => status !== "requested"),
  }));
  return { ...data, pages };
}

function Totals({ totals }: { totals: DoulaOrderTotals }) {
  const { count, amount, platform_fee, refunded_amount, disputed_amount, net_amount } = totals;
  return (
    <Card tone="warm" asChild>
      <section
        aria-labelledby="order-totals"
        className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 max-lg:w-full lg:w-80 lg:shrink-0 lg:only:w-full"
      >
        <div className="min-w-0">
          <h2 id="order-totals" className="font-sans font-semibold text-base">
            You keep
          </h2>
          <p className="font-display font-medium text-[length:min(var(--text-3xl),11vw)] tabular-nums leading-tight">
            {formatDollars(net_amount)}
          </p>
          <p className="text-ink-soft text-sm">
            of {pluralize(count, "paid order")}, before Stripe's own fees
          </p>
        </div>
        <dl className="grid grow grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-4 gap-y-3 sm:flex sm:grow-0 sm:flex-wrap sm:gap-x-8">
          <Total term="Paid">{formatDollars(amount)}</Total>
          <Total term="Platform fees">{formatDollars(platform_fee)}</Total>
          {refunded_amount > 0 && <Total term="Refunded">{formatDollars(refunded_amount)}</Total>}
          {disputed_amount > 0 && <Total term="In disputes">{formatDollars(disputed_amount)}</Total>}
        </dl>
      </section>
    </Card>
  );
}

function Total({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function formatDollars(dollars: number): string {
  return formatMoney(toCents(dollars));
}

const refundColumn: Column<DoulaOrder> = {
  header: "Refunded",
  align: "end",
  cell: ({ refunded_amount, disputed_amount }) =>
    refunded_amount + disputed_amount > 0 ? (
      <span>
        {refunded_amount > 0 && <Money dollars={refunded_amount} />}
        {disputed_amount > 0 && (
          <span className="block text-ink-soft text-sm">{formatDollars(disputed_amount)} in dispute</span>
        )}
      </span>
    ) : null,
};

/** The parent and what they bought; until it is paid, only a first name. */
const createColumns = (notices: BirthNotice[], hasRefunds: boolean): Column<DoulaOrder>[] => [
  {
    header: "Order",
    cell: (order) => (
      <span className="block">
        {formatParent(order.parent)}
        <span className="block font-normal text-ink-soft">
          {order.package.name}, {formatDuration(order)}
        </span>
        {order.pay_until && (
          <span className="block font-normal text-ink-soft">
            To be paid by {formatOrderDeadline(order.pay_until)}
          </span>
        )}
        {order.coverage_changed_at && (
          <span className="block font-normal text-ink-soft">Coverage may have changed</span>
        )}
        {order.proposed_amount != null && (
          <span className="block font-normal text-ink-soft">{describeProposal(order)}</span>
        )}
      </span>
    ),
    phone: { role: "name", text: ({ parent }) => formatParent(parent) },
  },
  {
    header: "Package",
    cell: (order) => `${order.package.name}, ${formatDuration(order)}`,
    phone: { role: "line", text: (order) => order.package.name, isPhoneOnly: true },
  },
  {
    header: "To be paid by",
    cell: ({ pay_until }) => pay_until && formatOrderDeadline(pay_until),
    phone: { role: "detail", isPhoneOnly: true },
  },
  {
    header: "You proposed",
    cell: (order) => order.proposed_amount != null && describeProposal(order),
    phone: { role: "detail", isPhoneOnly: true },
  },
  {
    header: "Due date",
    cell: (order) => {
      const birth = describeBirth(order, notices);
      return birth && <span className="whitespace-nowrap">{birth}</span>;
    },
  },
  {
    header: "Place of birth",
    cell: ({ birth_place }) => birth_place,
    phone: { role: "detail", isPhoneOnly: true },
  },
  {
    header: "Medicaid or TRICARE",
    cell: describeCoverage,
    phone: { role: "detail", isPhoneOnly: true },
  },
  {
    header: "Status",
    cell: ({ status }) => <OrderStatusBadge status={status} className="md:whitespace-nowrap" />,
    phone: { role: "end" },
  },
  {
    header: "Date",
    cell: ({ created_at, paid_at }) => (
      <time dateTime={paid_at ?? created_at} className="whitespace-nowrap">
        {formatDate(paid_at ?? created_at)}
      </time>
    ),
  },
  {
    header: "Price",
    align: "end",
    cell: ({ amount }) => <Money dollars={amount} />,
    phone: { role: "end", leads: true },
  },
  {
    header: "Platform fee",
    align: "end",
    cell: ({ platform_fee, paid_at }) => (paid_at ? <Money dollars={platform_fee} /> : null),
  },
  ...(hasRefunds ? [refundColumn] : []),
  {
    header: "You keep",
    align: "end",
    cell: ({ net_amount, paid_at }) =>
      paid_at ? (
        <strong className="font-semibold">
          <Money dollars={net_amount} />
        </strong>
      ) : null,
  },
  {
    header: "Actions",
    isHeaderHidden: true,
    align: "end",
    cell: ({ parent }) => (
      <MessageLink parent={parent?.user_id} variant="ghost" size="sm" className="max-md:-ml-3.5">
        Message<span className="sr-only"> {formatParent(parent)}</span>
      </MessageLink>
    ),
  },
];

/** '$850, to be accepted by Sunday, November 29, 1:00 PM' */
function describeProposal({ proposed_amount, amount, request_expires_at, created_at }: DoulaOrder): string {
  return `${formatDollars(proposed_amount ?? amount)}, to be accepted by ${formatOrderDeadline(request_expires_at ?? created_at)}`;
}

function formatDuration({ care, package: bought }: DoulaOrder): string {
  return care ? formatVisits(care) : pluralize(bought.duration_weeks, "week");
}

/** 'April 10, 2027', or 'Born April 8, 2027' if the parent has reported it since the order. Null without a date. */
function describeBirth(
  { parent, created_at: orderedAt, due_date: dueDate }: DoulaOrder,
  notices: BirthNotice[],
): string | null {
  const birth = notices.find(
    ({ kind, created_at, parent: { user_id } }) =>
      kind === "birth" && user_id === parent?.user_id && created_at > orderedAt,
  );
  if (birth) return describeNotice(birth);
  return dueDate && formatLongDate(dueDate);
}

function Money({ dollars }: { dollars: number }) {
  return <span className="tabular-nums">{formatDollars(dollars)}</span>;
}

function formatParent(parent: DoulaOrder["parent"]): string {
  return parent ? parent.name || "A parent" : "Deleted account";
}

function NoOrders() {
  return (
    <EmptyState
      illustration="book-services"
      title="No orders yet"
      action={
        <Button asChild>
          <Link to="/doula-dashboard" search={{ step: "packages" }}>
            Your packages
          </Link>
        </Button>
      }
    >
      <p>When a parent buys one of your packages, it appears here with your earnings.</p>
    </EmptyState>
  );
}

function DownloadOrders() {
  const download = useDownloadDoulaOrders({
    onError: (error) => toastFailure("Couldn't download your orders", error),
  });
  return (
    <Button
      variant="secondary"
      isBusy={download.isPending}
      busyText="Preparing..."
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" className="size-4" />
      Download as CSV
    </Button>
  );
}

/** The money is at Stripe, whose dashboard shows when it reaches the bank. */
function Payouts({ children }: { children: ReactNode }) {
  const { data: account } = useQuery(paymentAccountQuery);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t pt-5">
      {children}
      {account?.dashboard_url && (
        <>
          <Button asChild variant="secondary">
            <a href={account.dashboard_url} target="_blank" rel="noopener">
              See payouts at Stripe
              <ExternalLink aria-hidden="true" className="size-4" />
              <span className="sr-only"> in a new tab</span>
            </a>
          </Button>
          {account.is_sandbox && <Badge>Sandbox: no real money</Badge>}
        </>
      )}
      <p className="basis-full text-ink-soft text-sm">
        Parents pay into your own Stripe account. Stripe takes its card fees there and pays out to your bank.
      </p>
    </div>
  );
}
