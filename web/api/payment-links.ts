import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../contract/orders.schema.ts";
import type { DoulaPackage } from "../../contract/packages.schema.ts";
import { ask, type ErrorCodeOf, isRefusedWith, messageOf } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { ordersKey } from "./orders.ts";

type OrderRefusal = ErrorCodeOf<
  typeof api.rest.v1.orders.$post | (typeof api.functions.v1)["create-payment-link"]["$post"]
>;

export const linkCreated = "Payment link created! Click to complete purchase.";
export const linkNotCreated = "Failed to create payment link";

/** Returns true if a package is no longer what the parent saw. */
export function isPackageChanged(error: unknown): boolean {
  const refusal: OrderRefusal = "package_changed";
  return isRefusedWith(error, [refusal]);
}

/** What is said of a link that was not made, under its title. */
export function linkFailure(error: Error): string {
  const refusal: OrderRefusal = "payment_link_failed";
  return isRefusedWith(error, [refusal])
    ? "Stripe did not answer. Please try again in a moment."
    : messageOf(error);
}

/** Orders a package and gets the link to pay with. Calling it again answers the same order and link. */
export function useOrderPackage(doula: { id: string; full_name: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name, price }: DoulaPackage) => {
      const json = { package_id: id, doula_profile_id: doula.id, amount: price, status: "pending" };
      const { id: orderId } = await ask(api.rest.v1.orders.$post({ json }));
      const link = { orderId, amount: price, packageName: name, doulaName: doula.full_name };
      const { paymentUrl } = await ask(api.functions.v1["create-payment-link"].$post({ json: link }));
      return { orderId, paymentUrl };
    },
    onSuccess: () => toast({ title: linkCreated, variant: "success" }),
    onError: (error) => {
      // Then the dialog asks again.
      if (!isPackageChanged(error)) toastFailure(linkNotCreated, error, linkFailure(error));
    },
    // What was refused may have changed by then. The dialog compares it with what was sent.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["packages", doula.id] }),
        queryClient.invalidateQueries({ queryKey: ordersKey }),
      ]),
  });
}

/** Gets the link to pay with for an order that has none yet. */
export function useRequestLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id: orderId, amount }: Pick<Order, "id" | "amount">) =>
      ask(api.functions.v1["create-payment-link"].$post({ json: { orderId, amount } })),
    onSuccess: () => toast({ title: linkCreated, variant: "success" }),
    onError: (error) => toastFailure(linkNotCreated, error, linkFailure(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}
