import { queryOptions } from "@tanstack/react-query";
import type { Factor } from "../../../contract/accounts.schema.ts";
import { ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";

/** Where the person is signed in: this device first, then the most recently active. */
export const deviceSessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: async ({ signal }) => (await ask(api.auth.v1.sessions.$get({}, { init: { signal } }))).items,
});

/** The address that waits to be confirmed; null where none does. */
export const emailChangeQuery = queryOptions({
  queryKey: ["account", "email-change"],
  queryFn: async ({ signal }) =>
    (await ask(api.auth.v1.user.email_change.$get({}, { init: { signal } }))).email_change,
});

/** The second step of signing in; null where there is none, or it was never finished. */
export const factorQuery = queryOptions({
  queryKey: ["account", "factors"],
  queryFn: async ({ signal }): Promise<Factor | null> => {
    const { items } = await ask(api.auth.v1.factors.$get({}, { init: { signal } }));
    return items.find(({ status }) => status === "verified") ?? null;
  },
});
