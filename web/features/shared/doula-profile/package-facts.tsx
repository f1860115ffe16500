import type { DoulaPackage, OwnPackage } from "../../../../contract/directory/packages.schema.ts";
import { packagePriceText, packageTypeText } from "../../../../contract/directory/packages.ts";
import { countText } from "../../../lib/text.ts";

interface PackageFactsProps {
  offer: Omit<DoulaPackage, "id" | "asks_before_payment">;
  doulaName: string;
  level: 3 | 4;
}

/** A package as parents see it. */
export function PackageFacts({ offer, doulaName, level }: PackageFactsProps) {
  const { name, description, duration_weeks } = offer;
  const type = packageTypeText(offer);
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className="wrap-anywhere min-w-0 text-lg">{name}</Heading>
        <p className="font-display font-medium text-xl tabular-nums">{packagePriceText(offer)}</p>
      </div>
      <p className="text-ink-soft text-sm">
        {type && `${type} · `}
        {countText(duration_weeks, "week")} with {doulaName}
      </p>
      {description && <p className="measure wrap-anywhere mt-3 whitespace-pre-line">{description}</p>}
    </>
  );
}

type ReviewedPackage = Omit<OwnPackage, "id" | "doula_profile_id" | "created_at" | "asks_before_payment">;

/** '$1,450, 16 weeks, hidden' and the type of a package, as admins review it. */
export function PackageTerms({ offer }: { offer: ReviewedPackage }) {
  const type = packageTypeText(offer);
  return (
    <p className="text-ink-soft text-sm">
      {packagePriceText(offer)}, {countText(offer.duration_weeks, "week")}
      {!offer.is_active && ", hidden"}
      {type && <span className="block">{type}</span>}
    </p>
  );
}
