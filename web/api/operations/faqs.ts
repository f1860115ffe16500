import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Faq, FaqChange } from "../../../contract/operations/faqs.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";

/** All questions and answers, oldest first. */
export const faqsQuery = queryOptions({
  queryKey: ["faqs"],
  queryFn: async ({ signal }) => (await request(api.rest.v1.faqs.$get({}, { init: { signal } }))).items,
  staleTime: 5 * 60_000,
});

export const faqNotSaved = "Error saving FAQ";
export const faqNotDeleted = "Error deleting FAQ";

/** Adds a question, or changes the one with this ID. */
export function useSaveFaq(id: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: FaqChange) =>
      id
        ? request(api.rest.v1.faqs[":id"].$put({ param: { id }, json }))
        : request(api.rest.v1.faqs.$post({ json })),
    onSuccess: (saved) => {
      queryClient.setQueryData(faqsQuery.queryKey, (known) =>
        id ? known?.map((each) => (each.id === id ? saved : each)) : known && [...known, saved],
      );
      toast({ title: id ? "FAQ saved" : "FAQ added", description: saved.question, variant: "success" });
    },
    onError: (error) => toastFailure(faqNotSaved, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: faqsQuery.queryKey }),
  });
}

/** Deletes a question. If another admin already deleted it, that is not a failure. */
export function useDeleteFaq() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Faq) => {
      await request(api.rest.v1.faqs[":id"].$delete({ param: { id } })).catch((error: unknown) => {
        if (!isRefusedWith(error, ["not_found"])) throw error;
      });
    },
    onSuccess: (_, { id, question }) => {
      queryClient.setQueryData(faqsQuery.queryKey, (known) => known?.filter((each) => each.id !== id));
      toast({ title: "FAQ deleted", description: question });
    },
    onError: (error) => toastFailure(faqNotDeleted, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: faqsQuery.queryKey }),
  });
}
