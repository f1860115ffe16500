import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { OrderLook } from "../../contract/managed-orders.schema.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { ask } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { ordersKey } from "./orders.ts";

export interface ManagedOrderFilter {
  /** Part of a name or email, or an id. */
  search: string;
  /** Those of one status, or those that an admin has to look at; undefined for all. */
  listed: OrderStatus | "needs_look" | undefined;
}

const managedKey = [...ordersKey, "managed"] as const;

/** All orders that a filter leaves, the newest first. */
export const managedOrdersQuery = ({ search, listed }: ManagedOrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...managedKey, "list", search, listed],
    queryFn: ({ pageParam, signal }) =>
      ask(
        api.rest.v1.orders.managed.$get(
          {
            query: {
              search: search || undefined,
              status: listed === "needs_look" ? undefined : listed,
              needs_look: listed === "needs_look" ? "true" : undefined,
              after: pageParam || undefined,
            },
          },
          { init: { signal } },
        ),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });

/** One order with everything that admins may know of it. */
export const managedOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...managedKey, "one", id],
    queryFn: ({ signal }) =>
      ask(api.rest.v1.orders[":id"].management.$get({ param: { id } }, { init: { signal } })),
  });

export const ordersNotRead = "Couldn't load the orders";
export const lookNotSaved = "The note was not saved";

/** Says that a payment was looked at. Refused, another admin was first: it is read again. */
export function useLookAtOrder(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: OrderLook) => ask(api.rest.v1.orders[":id"].look.$post({ param: { id }, json })),
    onSuccess: (order) => {
      queryClient.setQueryData(managedOrderQuery(id).queryKey, order);
      toast({ title: "Closed", description: "This payment waits for nobody any more.", variant: "success" });
    },
    onError: (error) => toastFailure(lookNotSaved, error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: managedKey }),
        queryClient.invalidateQueries({ queryKey: ["overview"] }),
        queryClient.invalidateQueries({ queryKey: ["audit"] }),
      ]),
  });
}
