import type { Cents } from "../../../contract/money.ts";
import { formatExactMoney, formatMoney } from "../../../contract/money.ts";
import { computePlatformFee } from "../../../contract/orders.ts";
import { boot } from "../../lib/boot.ts";

const examplePrice: Cents = 120_000;

/** The platform's share of a doula's orders, from the current settings, with a worked example. */
export function PlatformFee() {
  const { platform_fee: percent } = boot.settings;
  const fee = computePlatformFee(examplePrice, percent);
  const rest = formatExactMoney(examplePrice - fee);
  return (
    <p className="measure text-ink-soft">
      {percent === 0
        ? "There is no platform fee at the moment. "
        : `The platform fee is ${percent}% of each order. `}
      For example, you charge {formatMoney(examplePrice)}:{" "}
      {percent === 0 ? "you receive" : `the platform fee is ${formatExactMoney(fee)} and you receive`} {rest},
      less Stripe’s own processing fees. If the fee changes, only new orders are affected.
    </p>
  );
}
