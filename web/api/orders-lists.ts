import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import { ask } from "../lib/api.ts";
import { toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { downloadFile } from "./downloads.ts";
import { ordersKey } from "./orders.ts";

/** All orders of the signed-in parent, the newest first. */
export const ownOrdersQuery = infiniteQueryOptions({
  queryKey: [...ordersKey, "own"],
  queryFn: ({ pageParam, signal }) =>
    ask(
      api.rest.v1.orders.$get(
        { query: { after: pageParam || undefined, limit: "20" } },
        { init: { signal } },
      ),
    ),
  initialPageParam: "",
  getNextPageParam: (page) => page.next_cursor,
});

/** What the signed-in doula sold, the newest first; the first page says what all of it comes to. */
export const salesQuery = infiniteQueryOptions({
  queryKey: [...ordersKey, "sales"],
  queryFn: ({ pageParam, signal }) =>
    ask(api.rest.v1.sales.$get({ query: { after: pageParam || undefined } }, { init: { signal } })),
  initialPageParam: "",
  getNextPageParam: (page) => page.next_cursor,
});

/** Keeps the doula's sales as a CSV file. */
export function useDownloadSales() {
  return useMutation({
    mutationFn: () => downloadFile("/rest/v1/sales/export", {}, "sales.csv"),
    onError: (error) => toastFailure("Couldn't download your sales", error),
  });
}
