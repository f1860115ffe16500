import { queryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

/** The landing page's doulas, with totals. */
export const featuredQuery = queryOptions({
  queryKey: ["featured-doulas"],
  queryFn: () => request(api.rest.v1.featured_doulas.$get()),
  staleTime: 60_000,
});
