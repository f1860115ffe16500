import type { ReactNode } from "react";
import { type CareRequest, formatVisits } from "../../../../contract/commerce/orders.ts";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import { formatPackage, formatPackagePrice } from "../../../../contract/directory/packages.ts";
import type { ReducedFee } from "../../../../contract/directory/reduced-fees.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { describeDuration } from "../../shared/doula-profile/package-facts.tsx";

export type PackageSeller = Pick<
  DoulaDetail,
  | "id"
  | "slug"
  | "first_name"
  | "last_name"
  | "full_name"
  | "profile_image_url"
  | "is_paused"
  | "location"
  | "pronouns"
> &
  // A server of the previous release sends none.
  Partial<Pick<DoulaDetail, "payers">>;

interface PurchaseSummaryProps {
  /** With the price of the whole order. */
  offer: Omit<DoulaPackage, "id" | keyof ReducedFee>;
  doula: PackageSeller;
  /** The visits of hourly care; null if they are not chosen, undefined for other packages. */
  care?: CareRequest | null;
  /** Leaves out what only matters for a purchase: what is included, and what happens if plans change. */
  isBrief?: boolean;
  /** The doula answers before the parent pays. */
  isRequest?: boolean;
  /** A line below the price. */
  children?: ReactNode;
}

const weekMs = 7 * 24 * 60 * 60_000;

/** When a package that is paid now ends, as `order_ends_at` computes it. */
function computeEnd(weeks: number): string {
  return new Date(getNow().getTime() + weeks * weekMs).toISOString();
}

/** What is bought, from whom, the price, what it includes, and what happens if plans change. */
export function PurchaseSummary({
  offer,
  doula,
  care,
  isBrief = false,
  isRequest = false,
  children,
}: PurchaseSummaryProps) {
  const type = isBrief ? null : formatPackage(offer);
  return (
    <section aria-label="Summary" className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <Avatar
          firstName={doula.first_name}
          lastName={doula.last_name}
          image={doula.profile_image_url}
          size="lg"
        />
        <div className="min-w-0 grow">
          <p className="font-display font-medium text-2xl tabular-nums">
            {offer.hourly_price !== null && !care
              ? formatPackagePrice(offer)
              : formatMoney(toCents(offer.price))}
          </p>
          <p className="wrap-anywhere font-semibold">{offer.name}</p>
          <p className="wrap-anywhere text-ink-soft">
            {type && `${type} · `}with {doula.full_name}
          </p>
          {children}
        </div>
      </div>
      {!isBrief && (
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
          <section>
            <h3 className="mb-1 text-base">What's included</h3>
            <ul className="list-disc space-y-1 pl-5 text-ink-soft marker:text-primary">
              {listIncluded(offer, care).map((text) => (
                <li key={text} className="wrap-anywhere">
                  {text}
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h3 className="mb-1 text-base">If plans change</h3>
            <p className="text-ink-soft">
              {isRequest && "You can withdraw your request until it is answered. "}
              Talk to {doula.first_name} first, then write to Support. We can refund a payment in full or in
              part, back the way you paid.
            </p>
          </section>
        </div>
      )}
    </section>
  );
}

/** The doula's description line by line, then the visits or how long it lasts. */
function listIncluded(offer: PurchaseSummaryProps["offer"], care: PurchaseSummaryProps["care"]): string[] {
  const lines = (offer.description ?? "").split("\n").map((line) => line.replace(/^\s*[-*•–]\s*/, "").trim());
  const texts = [...lines, care ? formatVisits(care) : describeEnd(offer)];
  return [...new Set(texts.filter((text) => text !== ""))];
}

/** With the date on which it ends, unless that depends on the visits or the due date. */
function describeEnd(offer: PurchaseSummaryProps["offer"]): string {
  const duration = describeDuration(offer);
  if (offer.hourly_price !== null || offer.type === "birth") return duration;
  return `${duration}: until ${formatDate(computeEnd(offer.duration_weeks))} if you pay today`;
}
