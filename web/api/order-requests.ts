import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../contract/orders.schema.ts";
import type { Sale } from "../../contract/sales.schema.ts";
import { request } from "../lib/api.ts";
import { toast } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { ordersKey } from "./orders.ts";

/** Requests for the signed-in doula's packages that wait for an answer, newest first. */
export const orderRequestsQuery = queryOptions({
  queryKey: [...ordersKey, "requests"],
  queryFn: async ({ signal }): Promise<Sale[]> => {
    const query = { status: "requested", limit: "100" } as const;
    return (await request(api.rest.v1.sales.$get({ query }, { init: { signal } }))).items;
  },
});

const orderCalls = api.rest.v1.orders[":id"];

export function useWithdrawOrder() {
  return useOrderChange({
    change: ({ id }: Pick<Order, "id">) => request(orderCalls.withdraw.$post({ param: { id } })),
    title: "Request withdrawn",
    text: () => "Nothing was charged.",
  });
}

export function useAcceptOrder() {
  return useOrderChange({
    change: ({ id }: Sale) => request(orderCalls.accept.$post({ param: { id } })),
    title: "Request accepted",
    text: ({ parent }) => `We emailed ${parent?.name || "the parent"}. They have two days to pay.`,
  });
}

export function useDeclineOrder() {
  return useOrderChange({
    change: ({ sale: { id }, note }: { sale: Sale; note: string | null }) =>
      request(orderCalls.decline.$post({ param: { id }, json: { note } })),
    title: "Request declined",
    text: () => "We emailed the parent.",
  });
}

interface OrderChange<Input> {
  change: (input: Input) => Promise<unknown>;
  title: string;
  text: (input: Input) => string;
}

/** The pressed button shows the error. */
function useOrderChange<Input>({ change, title, text }: OrderChange<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => toast({ title, description: text(input), variant: "success" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}
