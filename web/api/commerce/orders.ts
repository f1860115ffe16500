import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import type { CoverageChange } from "../../../contract/commerce/coverage.schema.ts";
import type { Order } from "../../../contract/commerce/orders.schema.ts";
import type { OrderDetails } from "../../../contract/commerce/purchase.schema.ts";
import type { Receipt } from "../../../contract/commerce/receipts.schema.ts";
import type { DoulaPackage } from "../../../contract/directory/packages.schema.ts";
import { ApiError, type CallErrorCode, isRefusedWith, request } from "../../lib/api.ts";
import { leadTab } from "../../lib/waiting-tab.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import { downloadFile } from "../platform/downloads.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { onCallKey } from "../scheduling/on-call.ts";

export const ordersKey = ["orders"] as const;

/** The signed-in parent's latest orders from a doula. */
export function ordersOfDoulaQuery(doulaProfileId: string) {
  return queryOptions({
    queryKey: [...ordersKey, "of-doula", doulaProfileId],
    queryFn: async ({ signal }): Promise<Order[]> => {
      const query = { doula_profile_id: doulaProfileId, limit: "100" };
      return (await request(api.rest.v1.orders.$get({ query }, { init: { signal } }))).items;
    },
  });
}

/** The signed-in parent's orders, newest first. */
export const ownOrdersQuery = infiniteQueryOptions({
  queryKey: [...ordersKey, "own"],
  queryFn: ({ pageParam, signal }) =>
    request(
      api.rest.v1.orders.$get(
        { query: { after: pageParam || undefined, limit: "20" } },
        { init: { signal } },
      ),
    ),
  ...cursorPages,
});

/** The signed-in doula's orders, newest first; the first page has the totals. */
export const doulaOrdersQuery = infiniteQueryOptions({
  queryKey: [...ordersKey, "as-doula"],
  queryFn: ({ pageParam, signal }) =>
    request(api.rest.v1.sales.$get({ query: { after: pageParam || undefined } }, { init: { signal } })),
  ...cursorPages,
});

/** Downloads the doula's orders as a CSV file. */
export function useDownloadDoulaOrders({ onError }: Pick<MutationCallbacks, "onError">) {
  return useMutation({
    mutationFn: () => downloadFile("/rest/v1/sales/export", {}, "orders.csv"),
    onError,
  });
}

/** The receipt of a paid order; null if there is none or the person has no access. */
export function receiptQuery(orderId: string) {
  return queryOptions({
    queryKey: [...ordersKey, "receipt", orderId],
    queryFn: async ({ signal }): Promise<Receipt | null> => {
      const param = { id: encodeURIComponent(orderId) };
      try {
        return await request(api.rest.v1.orders[":id"].receipt.$get({ param }, { init: { signal } }));
      } catch (error) {
        // A malformed ID counts as not found.
        if (error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code)) return null;
        throw error;
      }
    },
  });
}

type OrderRefusal = CallErrorCode<
  typeof api.rest.v1.orders.$post | (typeof api.functions.v1)["create-payment-link"]["$post"]
>;

/** Returns true if a package is no longer what the parent saw. */
export function isPackageChanged(error: unknown): boolean {
  const refusal: OrderRefusal = "package_changed";
  return isRefusedWith(error, [refusal]);
}

/** Returns true if the doula is not on call for the due date. */
export function isNotOnCall(error: unknown): boolean {
  const refusal: OrderRefusal = "not_on_call";
  return isRefusedWith(error, [refusal]);
}

/** Returns true if Stripe did not create a payment link. */
export function isLinkFailed(error: unknown): boolean {
  const refusal: OrderRefusal = "payment_link_failed";
  return isRefusedWith(error, [refusal]);
}

export interface PackageOrder {
  offer: DoulaPackage;
  /** In US dollars, as the parent sees it. */
  amount: number;
  details: OrderDetails;
  /** Opened for the payment page; null for a request, or if the browser blocks it. */
  tab: Window | null;
}

interface PackageDoula {
  id: string;
  full_name: string;
}

/**
 * Orders a package, gets its payment link and leads the tab there; no link until the doula has accepted. Repeating it
 * returns the same order and link.
 */
export function useOrderPackage(
  doula: PackageDoula,
  { onError }: Pick<MutationCallbacks<unknown, PackageOrder>, "onError">,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ tab, ...order }: PackageOrder) => leadTab(tab, orderPackage(doula, order)),
    onError,
    // A refusal may mean that the data has changed; the dialog compares it with what it sent.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["packages", doula.id] }),
        queryClient.invalidateQueries({ queryKey: ordersKey }),
        queryClient.invalidateQueries({ queryKey: onCallKey }),
        // The doula may have become enrolled in a public program.
        queryClient.invalidateQueries({ queryKey: ["doulas"] }),
      ]),
  });
}

async function orderPackage(
  doula: PackageDoula,
  { offer: { id, name }, amount, details }: Omit<PackageOrder, "tab">,
): Promise<{ orderId: string; paymentUrl: string | null }> {
  const json = { ...details, package_id: id, doula_profile_id: doula.id, amount, status: "pending" };
  const { id: orderId, status } = await request(api.rest.v1.orders.$post({ json }));
  if (status === "requested") return { orderId, paymentUrl: null };
  const link = { orderId, amount, packageName: name, doulaName: doula.full_name };
  const { paymentUrl } = await request(api.functions.v1["create-payment-link"].$post({ json: link })).catch(
    ignoreIfPaid,
  );
  return { orderId, paymentUrl };
}

/** The dialog shows the payment of an order that was paid before, in another tab. */
function ignoreIfPaid(error: unknown): { paymentUrl: null } {
  const refusal: OrderRefusal = "order_paid";
  if (!isRefusedWith(error, [refusal])) throw error;
  return { paymentUrl: null };
}

/**
 * Checks an unpaid order's payment once, and again when the parent comes back to the tab, in case Stripe's event about it
 * is late or lost.
 */
export function usePaymentCheck(orderId: string | undefined): void {
  const queryClient = useQueryClient();
  const status = useQuery({
    queryKey: ["payment-check", orderId],
    queryFn: orderId
      ? ({ signal }) =>
          request(
            api.rest.v1.orders[":id"].payment_check.$post({ param: { id: orderId } }, { init: { signal } }),
          )
      : skipToken,
  }).data?.status;
  useEffect(() => {
    if (status && status !== "pending") void queryClient.invalidateQueries({ queryKey: ordersKey });
  }, [queryClient, status]);
}

interface LinkRequest {
  order: Pick<Order, "id" | "amount">;
  tab: Window | null;
}

/** Says whether the parent has a public program of the doula; anything but a no ends an unpaid order. */
export function useAnswerCoverage(
  orderId: string,
  { onSuccess }: Pick<MutationCallbacks<Order, CoverageChange>, "onSuccess">,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: CoverageChange) =>
      request(api.rest.v1.orders[":id"].coverage.$put({ param: { id: orderId }, json })),
    onSuccess: (order, change) => onSuccess?.(order, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}

/** Gets a payment link for an order that has none yet, and leads the tab there. */
export function useRequestLink({ onError }: Pick<MutationCallbacks<unknown, LinkRequest>, "onError">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order: { id: orderId, amount }, tab }: LinkRequest) =>
      leadTab(tab, request(api.functions.v1["create-payment-link"].$post({ json: { orderId, amount } }))),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}
