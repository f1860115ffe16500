import type { ReactNode } from "react";
import { birthEndWeeks, type CareRequest, formatVisits } from "../../../../contract/commerce/orders.ts";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import { formatPackage, formatPackagePrice } from "../../../../contract/directory/packages.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";

export type PackageSeller = Pick<
  DoulaDetail,
  "id" | "slug" | "first_name" | "last_name" | "full_name" | "profile_image_url" | "is_paused" | "location"
>;

interface PurchaseSummaryProps {
  /** With the price of the whole order. */
  offer: Omit<DoulaPackage, "id">;
  doula: PackageSeller;
  /** The visits of hourly care; null if they are not chosen, undefined for other packages. */
  care?: CareRequest | null;
  /** Leaves out what only matters for a purchase: the description and when it starts. */
  isBrief?: boolean;
  /** A line below the price. */
  children?: ReactNode;
}

const weekMs = 7 * 24 * 60 * 60_000;

/** When a package that is paid now ends, as `order_ends_at` computes it. */
function computeEnd(weeks: number): string {
  return new Date(getNow().getTime() + weeks * weekMs).toISOString();
}

/** What is bought, from whom, the price, and the dates it covers. */
export function PurchaseSummary({ offer, doula, care, isBrief = false, children }: PurchaseSummaryProps) {
  const type = formatPackage(offer);
  const isBirth = offer.type === "birth";
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
          <p className="wrap-anywhere font-semibold text-lg">{offer.name}</p>
          <p className="wrap-anywhere text-ink-soft">
            {care ? formatVisits(care) : pluralize(offer.duration_weeks, "week")} with {doula.full_name}
          </p>
          {type && !isBrief && <p className="wrap-anywhere text-ink-soft">{type}</p>}
          <p className="mt-1 font-display font-medium text-2xl tabular-nums">
            {offer.hourly_price !== null && !care
              ? formatPackagePrice(offer)
              : formatMoney(toCents(offer.price))}
          </p>
          {children}
        </div>
      </div>
      {offer.description && !isBrief && (
        <p className="wrap-anywhere whitespace-pre-line">{offer.description}</p>
      )}
      {offer.hourly_price === null && !isBirth && !isBrief && (
        <p className="text-ink-soft">
          The {pluralize(offer.duration_weeks, "week")} start on the day you pay. If you pay today, they end
          on {formatDate(computeEnd(offer.duration_weeks))}.
        </p>
      )}
      {isBirth && !isBrief && (
        <p className="text-ink-soft">
          It starts on the day you pay and lasts {pluralize(offer.duration_weeks, "week")}, and at least until{" "}
          {birthEndWeeks} weeks after your due date.
        </p>
      )}
    </section>
  );
}
