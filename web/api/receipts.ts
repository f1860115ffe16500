import { queryOptions } from "@tanstack/react-query";
import type { Receipt } from "../../contract/receipts.schema.ts";
import { ApiError, ask } from "../lib/api.ts";
import { api } from "./client.ts";
import { ordersKey } from "./orders.ts";

/** The receipt of a paid order; null where there is none that this person may read. */
export function receiptQuery(orderId: string) {
  return queryOptions({
    queryKey: [...ordersKey, "receipt", orderId],
    queryFn: async ({ signal }): Promise<Receipt | null> => {
      const param = { id: encodeURIComponent(orderId) };
      try {
        return await ask(api.rest.v1.orders[":id"].receipt.$get({ param }, { init: { signal } }));
      } catch (error) {
        // An id that no order could have is refused as invalid.
        if (error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code)) return null;
        throw error;
      }
    },
  });
}
