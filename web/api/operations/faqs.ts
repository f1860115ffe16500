import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Faq, FaqChange } from "../../../contract/operations/faqs.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

/** All questions and answers, oldest first. */
export const faqsQuery = queryOptions({
  queryKey: ["faqs"],
  queryFn: async ({ signal }) => (await request(api.rest.v1.faqs.$get({}, { init: { signal } }))).items,
  staleTime: 5 * 60_000,
});

/** Adds a question, or changes the one with this ID. */
export function useSaveFaq(
  id: string | undefined,
  { onSuccess, onError }: MutationCallbacks<Faq, FaqChange>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: FaqChange) =>
      id
        ? request(api.rest.v1.faqs[":id"].$put({ param: { id }, json }))
        : request(api.rest.v1.faqs.$post({ json })),
    onSuccess: (saved, change) => {
      queryClient.setQueryData(faqsQuery.queryKey, (known) =>
        id ? known?.map((each) => (each.id === id ? saved : each)) : known && [...known, saved],
      );
      onSuccess?.(saved, change);
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: faqsQuery.queryKey }),
  });
}

/** Deletes a question. If another admin already deleted it, that is not a failure. */
export function useDeleteFaq({ onSuccess, onError }: MutationCallbacks<void, Faq>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Faq) => {
      await request(api.rest.v1.faqs[":id"].$delete({ param: { id } })).catch((error: unknown) => {
        if (!isRefusedWith(error, ["not_found"])) throw error;
      });
    },
    onSuccess: (data, faq) => {
      queryClient.setQueryData(faqsQuery.queryKey, (known) => known?.filter(({ id }) => id !== faq.id));
      onSuccess?.(data, faq);
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: faqsQuery.queryKey }),
  });
}
