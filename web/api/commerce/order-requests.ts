import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../../contract/commerce/orders.schema.ts";
import type { Sale } from "../../../contract/commerce/sales.schema.ts";
import { splitFullName } from "../../../contract/identity/accounts.ts";
import { request } from "../../lib/api.ts";
import { toast } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { practiceKey } from "../scheduling/practice.ts";
import { ordersKey } from "./orders.ts";

/** What waits for the signed-in doula's answer: requests, moved due dates and paid births without room, newest first. */
export const orderRequestsQuery = queryOptions({
  queryKey: [...ordersKey, "requests"],
  queryFn: async ({ signal }): Promise<Sale[]> => {
    const query = { awaits_answer: "true", limit: "100" } as const;
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

/** Removes an unpaid order from the parent's list, and ends its payment link. */
export function useRemoveOrder() {
  return useOrderChange({
    change: ({ id }: Pick<Order, "id">) => request(orderCalls.$delete({ param: { id } })),
    title: "Order removed",
    text: () => "Nothing was charged.",
  });
}

/** Stops sharing the parent's planned place of birth with the doula. */
export function useWithdrawOrderedBirthPlace() {
  return useOrderChange({
    change: ({ id }: Order) => request(orderCalls.birth_place.$delete({ param: { id } })),
    title: "No longer shared",
    text: ({ doula_name }) => `${splitFullName(doula_name).firstName} no longer sees this place.`,
  });
}

export function useAcceptOrder() {
  return useOrderChange({
    change: ({ id }: Sale) => request(orderCalls.accept.$post({ param: { id } })),
    title: "Request accepted",
    text: ({ parent }) => `We emailed ${parent?.name || "the parent"}. They have two days to pay.`,
  });
}

/** Accepts a request, or keeps a payment, over the doula's own limits. */
export function useMakeRoomForOrder() {
  return useOrderChange({
    change: ({ id }: Sale) => request(orderCalls.make_room.$post({ param: { id } })),
    title: "You made room",
    text: ({ parent, paid_at }) =>
      `We emailed ${parent?.name || "the parent"}.${paid_at ? "" : " They have two days to pay."}`,
  });
}

export function useDeclineOrder() {
  return useOrderChange({
    change: ({ sale: { id }, note }: { sale: Sale; note: string | null }) =>
      request(orderCalls.decline.$post({ param: { id }, json: { note } })),
    title: ({ sale }) => (sale.paid_at ? "Payment refunded" : "Request declined"),
    text: () => "We emailed the parent.",
  });
}

/** Moves an order to the due date that the parent asked for, or keeps the current one. */
export function useAnswerDueDate() {
  return useOrderChange({
    change: ({ sale, isAccepted }: { sale: Sale; isAccepted: boolean }) => {
      const json = { is_accepted: isAccepted, due_date: sale.proposed_due_date ?? "" };
      return request(orderCalls.due_date.answer.$post({ param: { id: sale.id }, json }));
    },
    title: ({ isAccepted }) => (isAccepted ? "Date moved" : "The date stays as it was"),
    text: () => "We emailed the parent.",
  });
}

/**
 * Asks the doula to move the due date of a paid birth; the current one withdraws the request. The parent's own profile
 * follows.
 */
export function useMoveDueDate() {
  const queryClient = useQueryClient();
  return useOrderChange({
    change: async ({ order: { id }, dueDate }: { order: Order; dueDate: string }) => {
      await request(orderCalls.due_date.$post({ param: { id }, json: { due_date: dueDate } }));
      void queryClient.invalidateQueries({ queryKey: ["profile"] });
    },
    title: ({ order, dueDate }) =>
      dueDate === order.due_date ? "Your date stays as it was" : "We asked your doula",
    text: ({ order, dueDate }) =>
      dueDate === order.due_date ? "" : "Until the answer arrives, both dates stay free for you.",
  });
}

interface OrderChange<Input> {
  change: (input: Input) => Promise<unknown>;
  title: string | ((input: Input) => string);
  text: (input: Input) => string;
}

/** The pressed button shows the error. */
function useOrderChange<Input>({ change, title, text }: OrderChange<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) =>
      toast({
        title: typeof title === "string" ? title : title(input),
        description: text(input),
        variant: "success",
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ordersKey }),
        // A birth that gets a place or another date changes the doula's months.
        queryClient.invalidateQueries({ queryKey: practiceKey }),
      ]),
  });
}
