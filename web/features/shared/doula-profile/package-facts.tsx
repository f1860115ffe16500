import { birthEndWeeks } from "../../../../contract/commerce/orders.ts";
import type { DoulaPackage, OwnPackage } from "../../../../contract/directory/packages.schema.ts";
import { formatPackagePrice, formatPackageType } from "../../../../contract/directory/packages.ts";
import { pluralize } from "../../../lib/text.ts";

interface PackageFactsProps {
  offer: Omit<DoulaPackage, "id" | "asks_before_payment">;
  level: 3 | 4;
}

/** A package as parents see it. */
export function PackageFacts({ offer, level }: PackageFactsProps) {
  const { name, description } = offer;
  const type = formatPackageType(offer);
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className="wrap-anywhere min-w-0 text-lg">{name}</Heading>
        <p className="font-display font-medium text-xl tabular-nums">{formatPackagePrice(offer)}</p>
      </div>
      <p className="text-ink-soft text-sm">
        {type && `${type} · `}
        {describeDuration(offer)}
      </p>
      {description && <p className="measure wrap-anywhere mt-3 whitespace-pre-line">{description}</p>}
    </>
  );
}

/** What a package's weeks count: '12 weeks from the day you pay'. */
export function describeDuration({
  duration_weeks,
  hourly_price,
  type,
}: Pick<DoulaPackage, "duration_weeks" | "hourly_price" | "type">): string {
  const weeks = pluralize(duration_weeks, "week");
  if (hourly_price !== null) return `Visits within ${weeks}`;
  if (type === "birth")
    return `${weeks} from the day you pay, and at least until ${birthEndWeeks} weeks after your due date`;
  return `${weeks} from the day you pay`;
}

type ReviewedPackage = Omit<OwnPackage, "id" | "doula_profile_id" | "created_at" | "asks_before_payment">;

/** '$1,450, 16 weeks, hidden' and the type of a package, as admins review it. */
export function PackageTerms({ offer }: { offer: ReviewedPackage }) {
  const type = formatPackageType(offer);
  return (
    <p className="text-ink-soft text-sm">
      {formatPackagePrice(offer)}, {pluralize(offer.duration_weeks, "week")}
      {!offer.is_active && ", hidden"}
      {type && <span className="block">{type}</span>}
    </p>
  );
}
