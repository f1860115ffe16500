import { queryOptions } from "@tanstack/react-query";
import type { Order } from "../../contract/orders.schema.ts";
import { ask } from "../lib/api.ts";
import { api } from "./client.ts";

/** Everything about the orders of whoever is signed in. */
export const ordersKey = ["orders"] as const;

/** What the signed-in parent ordered from a doula, newest first; more than these nobody needs beside her packages. */
export function ordersOfDoulaQuery(doulaProfileId: string) {
  return queryOptions({
    queryKey: [...ordersKey, "of-doula", doulaProfileId],
    queryFn: async ({ signal }): Promise<Order[]> => {
      const query = { doula_profile_id: doulaProfileId, limit: "100" };
      return (await ask(api.rest.v1.orders.$get({ query }, { init: { signal } }))).items;
    },
  });
}
