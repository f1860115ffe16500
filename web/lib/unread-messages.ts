import { queryOptions } from "@tanstack/react-query";
import { ask } from "./api.ts";
import { api } from "./api-client.ts";

/** Everything about the messages of whoever is signed in. */
export const messagesKey = ["messages"] as const;

/** How many messages the signed-in person has received and not read. */
export const unreadCountQuery = queryOptions({
  queryKey: [...messagesKey, "unread-count"],
  queryFn: async ({ signal }) =>
    (await ask(api.rest.v1.messages.unread_count.$get({}, { init: { signal } }))).count,
});
