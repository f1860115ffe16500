import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { NewRefund, OrderReview } from "../../../contract/commerce/admin-orders.schema.ts";
import type { OrderStatus, RefundStatus } from "../../../contract/commerce/orders.ts";
import { request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import { downloadFile } from "../platform/downloads.ts";
import { ordersKey } from "./orders.ts";

export interface AdminOrderFilter {
  /** Part of a name or email, or an ID. */
  search: string;
  /** Orders with one status, or those that need review; undefined for all. */
  listed: OrderStatus | "needs_review" | undefined;
}

const adminOrdersKey = [...ordersKey, "admin"] as const;

/** All orders that match a filter, newest first. */
export const adminOrdersQuery = ({ search, listed }: AdminOrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminOrdersKey, "list", search, listed],
    queryFn: ({ pageParam, signal }) =>
      request(
        api.rest.v1.admin.orders.$get(
          {
            query: {
              search: search || undefined,
              status: listed === "needs_review" ? undefined : listed,
              needs_review: listed === "needs_review" ? "true" : undefined,
              after: pageParam || undefined,
            },
          },
          { init: { signal } },
        ),
      ),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** Downloads the orders that match a filter as a CSV file. */
export function useDownloadOrders() {
  return useMutation({
    mutationFn: ({ search, listed }: AdminOrderFilter) =>
      downloadFile(
        "/rest/v1/admin/orders/export",
        {
          search: search || undefined,
          status: listed === "needs_review" ? undefined : listed,
          needs_review: listed === "needs_review",
        },
        "orders.csv",
      ),
    onError: (error) => toastFailure("Couldn't download the orders", error),
  });
}

export const adminOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminOrdersKey, "one", id],
    queryFn: ({ signal }) =>
      request(api.rest.v1.orders[":id"].management.$get({ param: { id } }, { init: { signal } })),
  });

export const ordersNotLoaded = "Couldn't load the orders";
export const reviewNotSaved = "Couldn't save your note";

/** Resolves a payment review. A refusal means that another admin was first, so the order is refetched. */
export function useResolveReview(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: OrderReview) =>
      request(api.rest.v1.orders[":id"].review.$post({ param: { id }, json })),
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQuery(id).queryKey, order);
      toast({ title: "Closed", description: "This payment no longer needs review.", variant: "success" });
    },
    onError: (error) => toastFailure(reviewNotSaved, error),
    onSettled: () => invalidateOrders(queryClient),
  });
}

/** Allows a new order between the two people despite an automatic refund in the last 30 days. */
export function useAllowReorder(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(api.rest.v1.orders[":id"].allow_reorder.$post({ param: { id } })),
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQuery(id).queryKey, order);
      toast({ title: "New order allowed", variant: "success" });
    },
    onError: (error) => toastFailure("Couldn't allow a new order", error),
    onSettled: () => invalidateOrders(queryClient),
  });
}

/** Decides whether a due date moves, in place of a doula who has not answered. */
export function useAnswerDueDateForDoula(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isAccepted: boolean) => {
      const json = { is_accepted: isAccepted };
      return request(api.rest.v1.orders[":id"].due_date.answer_for_doula.$post({ param: { id }, json }));
    },
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQuery(id).queryKey, order);
      toast({ title: "Decided", description: "We emailed the parent.", variant: "success" });
    },
    onError: (error) => toastFailure("Couldn't save your decision", error),
    onSettled: () => invalidateOrders(queryClient),
  });
}

export const refundNotMade = "Couldn't refund the payment";

/** Refunds an order. A refusal may mean that the order has changed, so it is refetched. */
export function useRefundOrder(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: NewRefund) =>
      request(api.rest.v1.orders[":id"].refunds.$post({ param: { id }, json })),
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQuery(id).queryKey, order);
      toast(describeRefund(order.refunds.at(-1)?.status));
    },
    onSettled: () => invalidateOrders(queryClient),
  });
}

function describeRefund(status: RefundStatus | undefined) {
  if (status === "succeeded") return { title: "Refunded", variant: "success" as const };
  if (status === "failed") return { title: "Stripe refused the refund", variant: "destructive" as const };
  return { title: "Refund requested", description: "It's complete once Stripe confirms it." };
}

function invalidateOrders(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: adminOrdersKey }),
    queryClient.invalidateQueries({ queryKey: ["overview"] }),
    queryClient.invalidateQueries({ queryKey: ["audit"] }),
  ]);
}
