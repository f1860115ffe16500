import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatHourlyRate, formatMoney } from "../../../lib/format.ts";
import { pickCardPrices } from "../../shared/doula-card/card-prices.ts";

type PricedDoula = Pick<DoulaDetail, "hourly_rate" | "prices_from" | "packages_from">;

interface FeesProps {
  doula: PricedDoula;
  className?: string | undefined;
}

/** '$52.50/hour' and 'Packages from $1,675', or either. Renders nothing without fees. */
export function FeeSummary({ doula }: FeesProps) {
  const { hourly, packages } = readFees(doula);
  const [first, second] = [hourly, packages && `Packages from ${packages}`].filter((fee) => fee !== null);
  if (!first) return null;
  return (
    <div>
      <p className="font-display font-medium text-xl tabular-nums">{first}</p>
      {second && <p className="text-ink-soft">{second}</p>}
    </div>
  );
}

/** '$52.50/hour · packages from $1,675' */
export function FeeLine({ doula, className }: FeesProps) {
  const { hourly, packages } = readFees(doula);
  if (!hourly && !packages) return null;
  return (
    <p className={cn("text-sm/5 md:text-base", className)}>
      {hourly && <span className="font-semibold">{hourly}</span>}
      {hourly && packages && " · "}
      {packages && (
        <>
          {hourly ? "packages" : "Packages"} from <span className="font-semibold">{packages}</span>
        </>
      )}
    </p>
  );
}

/** The same figures as on the card; the cheapest package if none is for a birth. */
function readFees(doula: PricedDoula) {
  const { hourly, packages: birth } = pickCardPrices(doula, "birth");
  const packages = birth ?? doula.packages_from;
  return {
    hourly: hourly === null ? null : formatHourlyRate(toCents(hourly)),
    packages: packages === null ? null : formatMoney(toCents(packages)),
  };
}
