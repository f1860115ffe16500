import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DoulaOrder } from "../../../contract/commerce/doula-orders.schema.ts";
import type { Order } from "../../../contract/commerce/orders.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { practiceKey } from "../scheduling/practice.ts";
import { ordersKey } from "./orders.ts";

/** What waits for the signed-in doula's answer: requests, moved due dates and paid births without room, newest first. */
export const orderRequestsQuery = queryOptions({
  queryKey: [...ordersKey, "requests"],
  queryFn: async ({ signal }): Promise<DoulaOrder[]> => {
    const query = { awaits_answer: "true", limit: "100" } as const;
    return (await request(api.rest.v1.sales.$get({ query }, { init: { signal } }))).items;
  },
});

const orderCalls = api.rest.v1.orders[":id"];

export function useWithdrawOrder(callbacks: ChangeCallbacks<Pick<Order, "id">>) {
  return useOrderChange(({ id }) => request(orderCalls.withdraw.$post({ param: { id } })), callbacks);
}

/** Removes an unpaid order from the parent's list, and ends its payment link. */
export function useRemoveOrder(callbacks: ChangeCallbacks<Pick<Order, "id">>) {
  return useOrderChange(({ id }) => request(orderCalls.$delete({ param: { id } })), callbacks);
}

/** Stops sharing the parent's planned place of birth with the doula. */
export function useWithdrawOrderedBirthPlace(callbacks: ChangeCallbacks<Order>) {
  return useOrderChange(({ id }) => request(orderCalls.birth_place.$delete({ param: { id } })), callbacks);
}

interface ProposalAnswer extends Pick<Order, "id"> {
  /** The proposed amount that the parent read, in US dollars. */
  amount: number;
}

/** Accepts the amount that the doula proposes. */
export function useAcceptProposal(callbacks: ChangeCallbacks<ProposalAnswer>) {
  return useOrderChange(
    ({ id, amount }) => request(orderCalls.accept_proposal.$post({ param: { id }, json: { amount } })),
    callbacks,
  );
}

interface Proposal {
  order: DoulaOrder;
  /** In US dollars. */
  amount: number;
}

/** Proposes another amount to a parent who asks for a reduced fee. */
export function useProposeAmount(callbacks: ChangeCallbacks<Proposal>) {
  return useOrderChange(
    ({ order: { id }, amount }) => request(orderCalls.propose.$post({ param: { id }, json: { amount } })),
    callbacks,
  );
}

export function useAcceptOrder(callbacks: ChangeCallbacks<DoulaOrder>) {
  return useOrderChange(({ id }) => request(orderCalls.accept.$post({ param: { id } })), callbacks);
}

/** Accepts a request, or keeps a payment, over the doula's own limits. */
export function useMakeRoomForOrder(callbacks: ChangeCallbacks<DoulaOrder>) {
  return useOrderChange(({ id }) => request(orderCalls.make_room.$post({ param: { id } })), callbacks);
}

interface Declining {
  order: DoulaOrder;
  note: string | null;
}

export function useDeclineOrder(callbacks: ChangeCallbacks<Declining>) {
  return useOrderChange(
    ({ order: { id }, note }) => request(orderCalls.decline.$post({ param: { id }, json: { note } })),
    callbacks,
  );
}

interface DueDateAnswer {
  order: DoulaOrder;
  isAccepted: boolean;
}

/** Moves an order to the due date that the parent asked for, or keeps the current one. */
export function useAnswerDueDate(callbacks: ChangeCallbacks<DueDateAnswer>) {
  return useOrderChange(({ order, isAccepted }) => {
    const json = { is_accepted: isAccepted, due_date: order.proposed_due_date ?? "" };
    return request(orderCalls.due_date.answer.$post({ param: { id: order.id }, json }));
  }, callbacks);
}

interface DueDateMove {
  order: Order;
  dueDate: string;
}

/**
 * Asks the doula to move the due date of a paid birth; the current one withdraws the request. The parent's own profile
 * follows.
 */
export function useMoveDueDate(callbacks: ChangeCallbacks<DueDateMove>) {
  const queryClient = useQueryClient();
  return useOrderChange(async ({ order: { id }, dueDate }) => {
    await request(orderCalls.due_date.$post({ param: { id }, json: { due_date: dueDate } }));
    void queryClient.invalidateQueries({ queryKey: ["profile"] });
  }, callbacks);
}

type ChangeCallbacks<Input> = Pick<MutationCallbacks<unknown, Input>, "onSuccess">;

/** The pressed button shows the error. */
function useOrderChange<Input>(
  change: (input: Input) => Promise<unknown>,
  { onSuccess }: ChangeCallbacks<Input>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ordersKey }),
        // A birth that gets a place or another date changes the doula's months.
        queryClient.invalidateQueries({ queryKey: practiceKey }),
      ]),
  });
}
