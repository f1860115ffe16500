import { formatMoney, toCents } from "../../../contract/money.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import { countText } from "../../lib/text.ts";

interface PackageFactsProps {
  offer: Pick<DoulaPackage, "name" | "description" | "price" | "duration_weeks">;
  doulaName: string;
  level: 3 | 4;
}

/** A package as parents see it. */
export function PackageFacts({ offer, doulaName, level }: PackageFactsProps) {
  const { name, description, price, duration_weeks } = offer;
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className="wrap-anywhere min-w-0 text-lg">{name}</Heading>
        <p className="font-display font-medium text-xl tabular-nums">{formatMoney(toCents(price))}</p>
      </div>
      <p className="text-ink-soft text-sm">
        {countText(duration_weeks, "week")} with {doulaName}
      </p>
      {description && <p className="measure wrap-anywhere mt-3 whitespace-pre-line">{description}</p>}
    </>
  );
}
