import { computePlatformFee } from "../../../../contract/commerce/orders.ts";
import type { Cents } from "../../../../contract/platform/money.ts";
import { boot } from "../../../lib/boot.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatMoney } from "../../../lib/format.ts";

const examplePrice: Cents = 120_000;

interface PlatformFeeProps {
  price?: Cents | undefined;
  className?: string;
}

/** The platform's share of an order at this price, from the current settings. */
export function PlatformFee({ price = examplePrice, className }: PlatformFeeProps) {
  const { platform_fee: percent } = boot.settings;
  const rest = formatMoney(price - computePlatformFee(price, percent));
  return (
    <p className={cn("measure text-ink-soft text-sm", className)}>
      {percent === 0
        ? "There is no platform fee at the moment"
        : `The platform fee is ${percent}% of each order`}
      : of {formatMoney(price)} you receive {rest}, less Stripe's own fees. A new fee affects only new orders.
    </p>
  );
}
