import { useEffect, useEffectEvent } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { acceptanceDays } from "../../../../contract/commerce/orders.ts";
import type { TypedPurchase } from "../../../../contract/commerce/purchase.schema.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import {
  describeReducedRange,
  formatReducedFee,
  reducedFeeLimits,
} from "../../../../contract/directory/reduced-fees.ts";
import { getNow } from "../../../lib/now.ts";
import { CheckboxField, TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useFieldValue } from "../../../ui/form/use-app-form.ts";

interface ReducedFeeFieldsProps {
  form: AppFormState<TypedPurchase>;
  offer: DoulaPackage;
  firstName: string;
}

/** Lets a parent ask to pay less, with an amount and nothing else. Renders nothing if the package has no reduced fees left. */
export function ReducedFeeFields({ form, offer, firstName }: ReducedFeeFieldsProps) {
  const isAsking = useFieldValue(form, "asks_reduced_fee");
  const { reduced_fee_from: from, price } = offer;
  const text = formatReducedFee(offer);
  if (!text || from == null) return null;
  return (
    <>
      <CheckboxField
        form={form}
        name="asks_reduced_fee"
        label="Ask for a reduced fee"
        hint={`${text}. You don't have to explain or prove anything.`}
      />
      {isAsking && (
        <TextField
          form={form}
          name="asked_amount"
          label="What you can pay"
          hint={`In US dollars, ${describeReducedRange({ from, price })}. ${firstName} sees the amount.`}
          type="number"
          inputMode="decimal"
          min={from}
          step={reducedFeeLimits.priceStep}
          isRequired
        />
      )}
    </>
  );
}

/** The amount in US dollars that the parent is asking to pay; null for the full price. */
export function useAskedAmount(form: AppFormState<TypedPurchase>, { reduced_fee_from: from }: DoulaPackage) {
  const isAsking = useFieldValue(form, "asks_reduced_fee");
  const amount = Number(useFieldValue(form, "asked_amount"));
  return {
    isAsking: isAsking && from != null,
    amount: isAsking && from != null && amount > 0 ? amount : null,
  };
}

/**
 * The reduced fee on which the two agreed for an order whose payment link has expired. The doula's acceptance still covers
 * the same order.
 */
export function findAgreedAmount(orders: Order[], { id }: DoulaPackage): number | undefined {
  const earliest = getNow().getTime() - acceptanceDays * 24 * 3_600_000;
  return orders.find(
    ({ package_id, asked_amount, accepted_at, paid_at }) =>
      package_id === id &&
      asked_amount != null &&
      accepted_at !== null &&
      paid_at === null &&
      Date.parse(accepted_at) > earliest,
  )?.amount;
}

/** Starts the form with the agreed amount, which may arrive after the dialog has opened. */
export function useAgreedAmount(form: AppFormState<TypedPurchase>, amount: number | undefined): void {
  const { isDirty, setValue } = form;
  const prefill = useEffectEvent((agreed: number) => {
    if (isDirty) return;
    setValue("asks_reduced_fee", true);
    setValue("asked_amount", String(agreed));
  });
  useEffect(() => {
    if (amount !== undefined) prefill(amount);
  }, [amount]);
}
