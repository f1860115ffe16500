import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";

/** Every question with its answer, oldest first. */
export const faqsQuery = queryOptions({
  queryKey: ["faqs"],
  queryFn: async ({ signal }) => (await ask(api.rest.v1.faqs.$get({}, { init: { signal } }))).items,
  staleTime: 5 * 60_000,
});
