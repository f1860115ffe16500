import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { messagesKey } from "../../lib/unread-messages.ts";
import { type Thread, withNewest } from "./thread.ts";

export const conversationsKey = [...messagesKey, "conversations"] as const;

/** The conversations of the signed-in person that hold this text, the latest first. */
export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, search],
    queryFn: ({ pageParam, signal }) =>
      ask(
        api.rest.v1.conversations.$get(
          { query: { search: search || undefined, after: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });

/** One conversation, with whether the person may write in it. */
export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...messagesKey, "conversation", conversationId],
    queryFn: ({ signal }) =>
      ask(api.rest.v1.conversations[":id"].$get({ param: { id: conversationId } }, { init: { signal } })),
  });

/** The conversation with a doula; it is made where there is none. Asked again it answers the same one. */
export const conversationWithDoulaQuery = (slug: string) =>
  queryOptions({
    queryKey: [...messagesKey, "with-doula", slug],
    queryFn: ({ signal }) =>
      ask(api.rest.v1.conversations.$post({ json: { doula_slug: slug } }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
  });

const pageLength = 50;

export const threadKey = (conversationId: string) => [...messagesKey, "thread", conversationId] as const;

/** The messages of a conversation as far as they have been loaded. Asked again it adds what is new. */
export const threadQuery = (conversationId: string) =>
  queryOptions({
    queryKey: threadKey(conversationId),
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const newest = await readMessages(conversationId, undefined, signal);
      // Read after the answer: what was loaded or sent meanwhile is in it.
      return withNewest(client.getQueryData<Thread>(threadKey(conversationId)), newest);
    },
    // Comparing ten thousand messages takes longer than drawing those in sight.
    structuralSharing: false,
  });

/** One page of messages, the newest first. */
export function readMessages(conversationId: string, before: string | undefined, signal?: AbortSignal) {
  return ask(
    api.rest.v1.conversations[":id"].messages.$get(
      { param: { id: conversationId }, query: { before, limit: String(pageLength) } },
      { init: { signal } },
    ),
  );
}
