import { type ReactNode, useId } from "react";
import { doulaTaxonomyCode, formatVisits } from "../../../../contract/commerce/orders.ts";
import type { Receipt } from "../../../../contract/commerce/receipts.schema.ts";
import { formatReceiptNumber } from "../../../../contract/commerce/receipts.ts";
import { formatPackage } from "../../../../contract/directory/packages.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { boot } from "../../../lib/boot.ts";
import { formatExactMoney, formatLongDate } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { OrderStatusBadge } from "../../shared/orders/order-status.tsx";

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { business_name, doula_name, status, is_sandbox, paid_on } = receipt;
  return (
    <Card asChild padding="lg" className="print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      <article aria-label="Receipt" className="flex flex-col gap-5 md:gap-6">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 className="font-display font-medium text-2xl tabular-nums">
              {formatExactMoney(toCents(receipt.total_paid))}
            </h2>
            <p className="font-semibold text-lg tabular-nums">
              Receipt {formatReceiptNumber(receipt.order_id)}
            </p>
            <p className="wrap-anywhere text-ink-soft">
              Paid on {formatLongDate(paid_on)} to {business_name ?? doula_name}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {is_sandbox && <Badge>Sandbox: no real money</Badge>}
            <OrderStatusBadge status={status} />
          </div>
        </header>
        <Service receipt={receipt} />
        <Amounts receipt={receipt} />
        <Parties receipt={receipt} />
        <footer className="border-line border-t pt-4 text-ink-soft text-sm">
          <p>
            Paid through {boot.settings.site_name} to {doula_name}.{" "}
            <span className="wrap-anywhere">Questions: {boot.settings.support_email}</span>
          </p>
        </footer>
      </article>
    </Card>
  );
}

function Parties({ receipt }: { receipt: Receipt }) {
  const { doula_name, business_name, npi, parent_name } = receipt;
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
      <Section title="Provider">
        <p className="wrap-anywhere font-semibold">{doula_name}</p>
        {business_name && <p className="wrap-anywhere">{business_name}</p>}
        {npi && <p>NPI {npi}</p>}
        <p className="text-ink-soft text-sm">
          Taxonomy code {doulaTaxonomyCode} (Doula), which insurers and HSAs may ask for
        </p>
      </Section>
      <Section title="Client">
        <p className="wrap-anywhere font-semibold">{parent_name ?? "Account deleted"}</p>
      </Section>
    </div>
  );
}

function Service({ receipt }: { receipt: Receipt }) {
  const { package: bought } = receipt;
  const type = formatPackage(bought);
  return (
    <Section title="Service">
      <p className="wrap-anywhere font-semibold">Doula services: {bought.name}</p>
      {bought.description && (
        <p className="measure wrap-anywhere whitespace-pre-line">{bought.description}</p>
      )}
      {type && <p>{type}</p>}
      <p>{receipt.care ? formatVisits(receipt.care) : `Lasts ${pluralize(bought.duration_weeks, "week")}`}</p>
    </Section>
  );
}

function Amounts({ receipt }: { receipt: Receipt }) {
  const { amount, card, refunds, returned_by_bank, total_paid, paid_on } = receipt;
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-1 font-sans font-semibold text-ink-soft text-sm tracking-normal">
        Payment
      </h3>
      <table className="w-full">
        <tbody className="[&_td]:py-2 [&_td]:pl-4 [&_td]:text-right [&_th]:py-2 [&_th]:text-left [&_th]:font-normal [&_tr]:border-line [&_tr]:border-b">
          <Line text={`${formatLongDate(paid_on)}, ${formatCard(card)}`} amount={amount} />
          {refunds.map(({ refunded_on, amount: refunded }, position) => (
            // Two refunds on one day may be identical.
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
              key={position}
              text={`${formatLongDate(refunded_on)}, refunded to the card`}
              amount={-refunded}
            />
          ))}
          {returned_by_bank > 0 && (
            <Line text="Returned by the card's bank after a dispute" amount={-returned_by_bank} />
          )}
        </tbody>
        <tfoot>
          <tr className="text-lg">
            <th scope="row" className="pt-3 text-left font-semibold">
              Total paid
            </th>
            <td className="pt-3 pl-4 text-right font-display font-medium text-xl">
              {formatExactMoney(toCents(total_paid))}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Line({ text, amount }: { text: string; amount: number }) {
  return (
    <tr>
      <th scope="row">{text}</th>
      <td>{formatExactMoney(toCents(amount))}</td>
    </tr>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-1 font-sans font-semibold text-ink-soft text-sm tracking-normal">
        {title}
      </h3>
      {children}
    </section>
  );
}

const brandNames: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** 'Visa ending in 4242' */
function formatCard(card: Receipt["card"]): string {
  return card ? `${brandNames[card.brand] ?? "card"} ending in ${card.last4}` : "paid online";
}
