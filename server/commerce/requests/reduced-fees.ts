import { eq } from "drizzle-orm";
import { computePlatformFee } from "../../../contract/commerce/orders.ts";
import { describeReducedRange, isReducedAmount } from "../../../contract/directory/reduced-fees.ts";
import { type Cents, toCents, toDecimalDollars } from "../../../contract/platform/money.ts";
import { schema, type Transaction } from "../../../db/database.ts";
import { countReducedFeesTaken } from "../../directory/packages/service.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Offer, OrderRecord } from "../orders/service.ts";

const { orders } = schema;

interface Asked {
  offer: Offer;
  amount: Cents;
  /** The doula has agreed to this amount before. */
  isAgreed?: boolean;
  /** An open order that the new one replaces. */
  exceptOrderId?: string;
}

/** Lets a parent ask for a reduced fee: the package has some left this year, and the amount is in its range. Call after `lockOffer`. */
export async function requireReducedFee(
  platform: Pick<Platform, "now">,
  tx: Transaction,
  { offer, amount, isAgreed = false, exceptOrderId }: Asked,
): Promise<void> {
  if (!(await hasReducedFeeLeft(platform, tx, { offer, exceptOrderId }))) throw new Refusal("no_reduced_fee");
  if (!isAgreed) requireReducedAmount({ offer, amount, field: "asked_amount" });
}

/** Refuses an amount that is less than a package's lowest reduced fee, or not less than its price. */
export function requireReducedAmount({
  offer: { price, reduced_fee_from: from },
  amount,
  field,
}: Asked & { field: string }): void {
  const range = { from: from ?? 0, price };
  if (from !== null && isReducedAmount(amount / 100, range)) return;
  const message = `Please enter an amount ${describeReducedRange(range)}.`;
  throw new Refusal("invalid_input", { errors: [{ field, code: "out_of_range", message }] });
}

/** Returns true if the package has another birth for a reduced fee this year. Call after `lockOffer`. */
export async function hasReducedFeeLeft(
  { now }: Pick<Platform, "now">,
  tx: Transaction,
  { offer, exceptOrderId }: Omit<Asked, "amount"> & { exceptOrderId?: string | undefined },
): Promise<boolean> {
  const { package_id: packageId, time_zone: timeZone, reduced_fee_births: births } = offer;
  if (births === null || offer.type !== "birth") return false;
  return births > (await countReducedFeesTaken(tx, { packageId, timeZone, now: now(), exceptOrderId }));
}

interface AgreedAmount {
  amount: Cents;
  isReduced: boolean;
}

/** The amount that two people agree on: never more than the package costs now, and then no reduced fee. */
export function computeAgreedAmount(offer: Offer, amount: Cents): AgreedAmount {
  const price = toCents(offer.price);
  return amount < price ? { amount, isReduced: true } : { amount: price, isReduced: false };
}

/** Saves the amount of an order that is not paid yet, and its platform fee. */
export async function saveAgreedAmount(
  tx: Transaction,
  { order: { id, feePercent }, amount, isReduced }: AgreedAmount & { order: OrderRecord },
): Promise<void> {
  await tx
    .update(orders)
    .set({
      amount: toDecimalDollars(amount),
      platformFee: toDecimalDollars(computePlatformFee(amount, feePercent)),
      proposedAmount: null,
      ...(isReduced ? {} : { askedAmount: null }),
    })
    .where(eq(orders.id, id));
}
