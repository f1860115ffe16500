import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, Download, ExternalLink, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { describeVisits } from "../../../../contract/commerce/orders.ts";
import type { Sale, SalesTotals } from "../../../../contract/commerce/sales.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { salesQuery, useDownloadSales } from "../../../api/commerce/orders.ts";
import { paymentAccountQuery } from "../../../api/commerce/payments.ts";
import { birthNoticesQuery } from "../../../api/families/births.ts";
import { formatDate, formatDateTime, formatLongDate, formatMoney } from "../../../lib/format.ts";
import { countText } from "../../../lib/text.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { describeNotice } from "../../shared/births/notice-texts.ts";
import { OrderStatusBadge } from "../../shared/orders/order-status.tsx";
import { OrderRequests } from "./order-requests.tsx";

/** The signed-in doula's sales with their totals, and links to a download and the payouts. */
export function SalesList() {
  const sales = useInfiniteQuery(salesQuery);
  const totals = sales.data?.pages[0]?.totals;
  const isEmpty = sales.data?.pages[0]?.items.length === 0;
  return (
    <div className="flex flex-col gap-6">
      <OrderRequests />
      {totals && !isEmpty && <Totals totals={totals} />}
      <DataTable
        caption="Sales"
        columns={columns}
        narrowRow={(sale) => <NarrowSale sale={sale} />}
        query={sales}
        rowKey={({ id }) => id}
        empty={<NoSales />}
        failed="Couldn't load your sales"
        moreFailed="Couldn't load more"
      />
      <Payouts>{!isEmpty && sales.data && <DownloadSales />}</Payouts>
    </div>
  );
}

function Totals({ totals }: { totals: SalesTotals }) {
  const { count, amount, platform_fee, refunded_amount, disputed_amount, net_amount } = totals;
  return (
    <Card tone="warm" asChild>
      <section
        aria-labelledby="sales-totals"
        className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4"
      >
        <div>
          <h2 id="sales-totals" className="font-sans font-semibold text-base">
            You keep
          </h2>
          <p className="font-display font-medium text-3xl tabular-nums">{dollarsText(net_amount)}</p>
          <p className="text-ink-soft text-sm">
            of {countText(count, "paid order")}, before Stripe's own fees
          </p>
        </div>
        <dl className="grid grid-cols-3 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-8">
          <Total term="Paid">{dollarsText(amount)}</Total>
          <Total term="Platform fees">{dollarsText(platform_fee)}</Total>
          {refunded_amount > 0 && <Total term="Refunded">{dollarsText(refunded_amount)}</Total>}
          {disputed_amount > 0 && <Total term="In disputes">{dollarsText(disputed_amount)}</Total>}
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

function dollarsText(dollars: number): string {
  return formatMoney(toCents(dollars));
}

/** The parent and what they bought; until it is paid, only a first name. */
const columns: Column<Sale>[] = [
  {
    header: "Sale",
    cell: (sale) => (
      <span className="block">
        {parentText(sale.parent)}
        <span className="block font-normal text-ink-soft">
          {sale.package.name},{" "}
          {sale.care ? describeVisits(sale.care) : countText(sale.package.duration_weeks, "week")}
        </span>
        <span className="block font-normal text-ink-soft">
          <SaleDate sale={sale} />
        </span>
        {sale.pay_until && (
          <span className="block font-normal text-ink-soft">
            To be paid by {formatDateTime(sale.pay_until)}
          </span>
        )}
      </span>
    ),
  },
  {
    header: "Status",
    cell: ({ status }) => <OrderStatusBadge status={status} className="whitespace-nowrap" />,
  },
  {
    header: "Date",
    cell: ({ created_at, paid_at }) => (
      <time dateTime={paid_at ?? created_at} className="whitespace-nowrap">
        {formatDate(paid_at ?? created_at)}
      </time>
    ),
  },
  { header: "Price", align: "end", cell: ({ amount }) => <Money dollars={amount} /> },
  {
    header: "Platform fee",
    align: "end",
    cell: ({ platform_fee, paid_at }) => (paid_at ? <Money dollars={platform_fee} /> : null),
  },
  {
    header: "Refunded",
    align: "end",
    cell: ({ refunded_amount, disputed_amount }) =>
      refunded_amount + disputed_amount > 0 ? (
        <span>
          {refunded_amount > 0 && <Money dollars={refunded_amount} />}
          {disputed_amount > 0 && (
            <span className="block text-ink-soft text-sm">{dollarsText(disputed_amount)} in dispute</span>
          )}
        </span>
      ) : null,
  },
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
    cell: ({ parent }) => <MessageLink parent={parent} />,
  },
];

/** 'Due April 10, 2027', or 'Born April 8, 2027' once the parent has reported it. Nothing without a date. */
function SaleDate({ sale }: { sale: Sale }) {
  const birth = useBirthOf(sale);
  if (birth) return describeNotice(birth);
  return sale.due_date && `Due ${formatLongDate(sale.due_date)}`;
}

/** The birth that a parent reported to the signed-in doula after ordering. */
function useBirthOf({ parent, created_at: orderedAt }: Sale) {
  const { data } = useQuery(birthNoticesQuery);
  return data?.items.find(
    ({ kind, created_at, parent: { user_id } }) =>
      kind === "birth" && user_id === parent?.user_id && created_at > orderedAt,
  );
}

/** Two lines, with the figures below on a press. */
function NarrowSale({ sale }: { sale: Sale }) {
  const { parent, package: bought, status, created_at, paid_at, amount } = sale;
  const bornOn = useBirthOf(sale)?.born_on;
  return (
    <details className="group">
      <summary className="flex min-h-16 list-none items-center gap-3 rounded-control [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block truncate">{parentText(parent)}</span>
          <span className="block truncate font-normal text-ink-soft text-sm">{bought.name}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          <Money dollars={amount} />
          <OrderStatusBadge status={status} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform duration-150 ease-out group-open:rotate-180"
        />
      </summary>
      <dl className="flex flex-col gap-1 pb-2 font-normal text-sm">
        <Figure term={paid_at ? "Paid" : "Ordered"}>{formatDate(paid_at ?? created_at)}</Figure>
        <Figure term="Duration">
          {sale.care ? describeVisits(sale.care) : countText(bought.duration_weeks, "week")}
        </Figure>
        {sale.pay_until && <Figure term="To be paid by">{formatDateTime(sale.pay_until)}</Figure>}
        {bornOn ? (
          <Figure term="Born">{formatLongDate(bornOn)}</Figure>
        ) : (
          sale.due_date && <Figure term="Due date">{formatLongDate(sale.due_date)}</Figure>
        )}
        {sale.birth_place && <Figure term="Place of birth">{sale.birth_place}</Figure>}
        {figureColumns.map(({ header, cell }) => {
          const value = cell(sale);
          return (
            value && (
              <Figure key={header} term={header}>
                {value}
              </Figure>
            )
          );
        })}
      </dl>
      <MessageLink parent={parent} />
    </details>
  );
}

const figureColumns = columns.filter(({ align, isHeaderHidden }) => align === "end" && !isHeaderHidden);

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function MessageLink({ parent }: Pick<Sale, "parent">) {
  if (!parent?.user_id) return null;
  return (
    <Button asChild variant="ghost" size="sm" className="max-md:-ml-3.5">
      <Link to="/messages" search={{ parent: parent.user_id }}>
        <MessageCircle aria-hidden="true" className="size-4" />
        <span>
          Message<span className="sr-only"> {parentText(parent)}</span>
        </span>
      </Link>
    </Button>
  );
}

function Money({ dollars }: { dollars: number }) {
  return <span className="tabular-nums">{dollarsText(dollars)}</span>;
}

function parentText(parent: Sale["parent"]): string {
  return parent ? parent.name || "A parent" : "Deleted account";
}

function NoSales() {
  return (
    <EmptyState
      illustration="book-services"
      title="No sales yet"
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

function DownloadSales() {
  const download = useDownloadSales();
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
