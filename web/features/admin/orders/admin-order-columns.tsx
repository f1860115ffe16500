import type { AdminOrder } from "../../../../contract/commerce/admin-orders.schema.ts";
import { unpaidStatuses } from "../../../../contract/commerce/orders.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { formatDateTime, formatMoney, formatMonthDay } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { NeedsReviewBadge, OrderStatusBadge } from "../../shared/orders/order-status.tsx";

export function createColumns(onOpen: (id: string) => void): Column<AdminOrder>[] {
  return [
    {
      header: "Order",
      cell: (order) => (
        <span className="block">
          {formatParent(order)}
          <span className="block font-normal text-ink-soft">{order.package.name}</span>
        </span>
      ),
      phone: { role: "name", text: formatParent },
    },
    {
      header: "Package",
      cell: ({ package: bought }) => bought.name,
      phone: { role: "detail", isPhoneOnly: true },
    },
    {
      header: "Doula",
      cell: formatDoula,
      phone: { role: "line", text: (order) => shortenName(formatDoula(order)) },
    },
    {
      header: "Status",
      cell: ({ status, needs_review }) => (
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge status={status} className="md:whitespace-nowrap" />
          {needs_review && <NeedsReviewBadge />}
        </span>
      ),
      phone: {
        role: "end",
        text: ({ status, needs_review }) =>
          needs_review ? <NeedsReviewBadge /> : <OrderStatusBadge status={status} />,
      },
    },
    {
      header: "Amount",
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
      phone: { role: "line", text: ({ amount }) => formatMoney(toCents(amount)), leads: true },
    },
    {
      header: "Fee",
      align: "end",
      cell: ({ status, platform_fee }) =>
        unpaidStatuses.includes(status) ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">None, not paid</span>
          </>
        ) : (
          <span className="tabular-nums">{formatMoney(toCents(platform_fee))}</span>
        ),
    },
    {
      header: "Ordered",
      cell: ({ created_at }) => (
        <time dateTime={created_at} className="whitespace-nowrap">
          {formatDateTime(created_at)}
        </time>
      ),
      phone: { role: "line", text: ({ created_at }) => formatMonthDay(created_at) },
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      cell: (order) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={formatOpenLabel(order)}
          onClick={() => onOpen(order.id)}
        >
          Open
        </Button>
      ),
      phone: { role: "none" },
    },
  ];
}

function formatParent({ parent }: AdminOrder): string {
  return parent ? parent.name || parent.email : "Deleted account";
}

function formatDoula({ doula, doula_name }: AdminOrder): string {
  return doula?.name || doula_name;
}

/** 'Rosa D.' for 'Rosa Delgado-Whitaker' */
function shortenName(name: string): string {
  const { firstName, lastName } = splitFullName(name);
  return lastName ? `${firstName} ${lastName.charAt(0)}.` : firstName;
}

export function formatOpenLabel({ package: bought, parent }: AdminOrder): string {
  return `Open the order of ${bought.name} by ${parent?.name || "a deleted account"}`;
}
