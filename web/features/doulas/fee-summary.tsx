import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { formatHourlyRate, formatMoney, toCents } from "../../../contract/money.ts";
import type { DoulaPackagesResponse } from "../../../contract/packages.schema.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

interface FeeSummaryProps {
  doula: Pick<DoulaDetail, "hourly_rate">;
  /** Undefined while loading. */
  offer: DoulaPackagesResponse | undefined;
}

/** '$52.50/hour' and 'Packages from $1,675', or either. Renders nothing without fees. */
export function FeeSummary({ doula, offer }: FeeSummaryProps) {
  const hourly = doula.hourly_rate === null ? null : formatHourlyRate(toCents(doula.hourly_rate));
  const fixed = offer?.items.filter(({ hourly_price }) => hourly_price === null) ?? [];
  const prices = fixed.map(({ price }) => toCents(price));
  const packages = prices.length > 0 ? `Packages from ${formatMoney(Math.min(...prices))}` : null;
  const [first, second] = [hourly, packages].filter((fee) => fee !== null);
  if (!first && !offer) return <Skeleton className="h-7 w-40" />;
  if (!first) return null;
  return (
    <div>
      <p className="font-display font-medium text-xl tabular-nums">{first}</p>
      {second && <p className="text-ink-soft">{second}</p>}
    </div>
  );
}
