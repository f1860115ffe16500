import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  AdminOrderDetail,
  NewRefund,
  OrderReview,
} from "../../../contract/commerce/admin-orders.schema.ts";
import type { OrderStatus } from "../../../contract/commerce/orders.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import { downloadFile } from "../platform/downloads.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
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
export function useDownloadOrders({ onError }: Pick<MutationCallbacks<void, AdminOrderFilter>, "onError">) {
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
    onError,
  });
}

export const adminOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminOrdersKey, "one", id],
    queryFn: ({ signal }) =>
      request(api.rest.v1.orders[":id"].management.$get({ param: { id } }, { init: { signal } })),
  });

/** Resolves a payment review. A refusal means that another admin was first, so the order is refetched. */
export function useResolveReview(
  id: string,
  { onSuccess, onError }: MutationCallbacks<AdminOrderDetail, OrderReview>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: OrderReview) =>
      request(api.rest.v1.orders[":id"].review.$post({ param: { id }, json })),
    onSuccess: (order, review) => {
      queryClient.setQueryData(adminOrderQuery(id).queryKey, order);
      onSuccess?.(order, review);
    },
    onError,
    onSettled: () => invalidateOrders(queryClient),
  });
}

/** Allows a new order between the two people despite an automatic refund in the last 30 days. */
export function useAllowReorder(id: string, { onSuccess, onError }: MutationCallbacks<AdminOrderDetail>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(api.rest.v1.orders[":id"].allow_reorder.$post({ param: { id } })),
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQuery(id).queryKey, order);
      onSuccess?.(order);
    },
    onError,
    onSettled: () => invalidateOrders(queryClient),
  });
}

/** Decides whether a due date moves, in place of a doula who has not answered. */
export function useAnswerDueDateForDoula(
  id: string,
  { onSuccess, onError }: MutationCallbacks<AdminOrderDetail, boolean>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isAccepted: boolean) => {
      const json = { is_accepted: isAccepted };
      return request(api.rest.v1.orders[":id"].due_date.answer_for_doula.$post({ param: { id }, json }));
    },
    onSuccess: (order, isAccepted) => {
      queryClient.setQueryData(adminOrderQuery(id).queryKey, order);
      onSuccess?.(order, isAccepted);
    },
    onError,
    onSettled: () => invalidateOrders(queryClient),
  });
}

/** Refunds an order. A refusal may mean that the order has changed, so it is refetched. */
export function useRefundOrder(
  id: string,
  { onSuccess }: Pick<MutationCallbacks<AdminOrderDetail, NewRefund>, "onSuccess">,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: NewRefund) =>
      request(api.rest.v1.orders[":id"].refunds.$post({ param: { id }, json })),
    onSuccess: (order, refund) => {
      queryClient.setQueryData(adminOrderQuery(id).queryKey, order);
      onSuccess?.(order, refund);
    },
    onSettled: () => invalidateOrders(queryClient),
  });
}

function invalidateOrders(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: adminOrdersKey }),
    queryClient.invalidateQueries({ queryKey: ["overview"] }),
    queryClient.invalidateQueries({ queryKey: ["audit"] }),
  ]);
}
