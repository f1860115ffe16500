import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Conversation, Message } from "../../../contract/messaging/messages.schema.ts";
import type { newReportSchema } from "../../../contract/trust/reports.schema.ts";
import { ApiError, request } from "../../lib/api.ts";
import { sessionQuery } from "../identity/session.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import { type Thread, withAllRead, withNewest, withOlder, withSent } from "./message-thread.ts";

export const messagesKey = ["messages"] as const;

export const conversationsKey = [...messagesKey, "conversations"] as const;

/** The signed-in person's conversations that contain this text, latest first. */
export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, search],
    queryFn: ({ pageParam, signal }) =>
      request(
        api.rest.v1.conversations.$get(
          { query: { search: search || undefined, after: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    ...cursorPages,
  });

/** One conversation, including whether the person may write in it. */
export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...messagesKey, "conversation", conversationId],
    queryFn: ({ signal }) =>
      request(api.rest.v1.conversations[":id"].$get({ param: { id: conversationId } }, { init: { signal } })),
  });

/** The conversation with a doula, or for a doula with a parent, created if there is none. Idempotent. */
export const conversationWithQuery = (other: { doula_slug: string } | { client_id: string }) =>
  queryOptions({
    queryKey: [...messagesKey, "with", other],
    queryFn: ({ signal }) => request(api.rest.v1.conversations.$post({ json: other }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
  });

const pageLength = 50;

export const threadKey = (conversationId: string) => [...messagesKey, "thread", conversationId] as const;

/** The loaded messages of a conversation. A refetch adds new ones. */
export const threadQuery = (conversationId: string) =>
  queryOptions({
    queryKey: threadKey(conversationId),
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const newest = await readMessages(conversationId, undefined, signal);
      // Read the cache after the response, to include messages loaded or sent during the request.
      return withNewest(client.getQueryData<Thread>(threadKey(conversationId)), newest);
    },
    // Comparing ten thousand messages takes longer than rendering the visible ones.
    structuralSharing: false,
  });

/** One page of messages, newest first. */
function readMessages(conversationId: string, before: string | undefined, signal?: AbortSignal) {
  return request(
    api.rest.v1.conversations[":id"].messages.$get(
      { param: { id: conversationId }, query: { before, limit: String(pageLength) } },
      { init: { signal } },
    ),
  );
}

/** The number of messages the signed-in person has received and not read. */
export const unreadCountQuery = queryOptions({
  queryKey: [...messagesKey, "unread-count"],
  queryFn: async ({ signal }) =>
    (await request(api.rest.v1.messages.unread_count.$get({}, { init: { signal } }))).count,
});

/** Stops messages and calls between the two people. */
export function useBlock(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(api.rest.v1.conversations[":id"].block.$put({ param: { id: conversationId } })),
    onSuccess: () => invalidateAfterBlock(queryClient),
  });
}

export function useUnblock(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(api.rest.v1.conversations[":id"].block.$delete({ param: { id: conversationId } })),
    onSuccess: () => invalidateAfterBlock(queryClient),
  });
}

/** A block changes calls, free times and contact details too. */
function invalidateAfterBlock(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries();
}

const sendTimeoutMs = 15_000;

interface SendMessageInput {
  userId: string;
  conversationId: string;
  message: { content: string; client_key: string };
}

export function sendMessage({ userId, conversationId, message }: SendMessageInput) {
  const { content, client_key } = message;
  return request(
    api.rest.v1.conversations[":id"].messages.$post(
      { param: { id: conversationId }, json: { content, client_key, sender_id: userId } },
      // Finish sending even if the person leaves the page.
      { init: { signal: AbortSignal.timeout(sendTimeoutMs), keepalive: true } },
    ),
  );
}

/** Adds a sent message to its conversation, which moves to the top of every list. */
export async function addSentMessage(
  queryClient: QueryClient,
  conversationId: string,
  message: Message,
): Promise<void> {
  // A first fetch in progress may not include the message.
  await queryClient.ensureQueryData(threadQuery(conversationId)).catch(() => undefined);
  queryClient.setQueryData<Thread>(
    threadKey(conversationId),
    (thread) => thread && withSent(thread, message),
  );
  void queryClient.invalidateQueries({ queryKey: conversationsKey });
}

interface MarkReadInput {
  userId: string;
  conversationId: string;
  thread: Thread;
}

/** Temporary failures, retried when the network returns, the window gets focus, or a pause has passed. */
const temporaryFailures: ErrorCode[] = ["network", "unavailable", "internal", "rate_limited"];
const maxPauseMs = 30_000;

/** Marks received messages as read up to the one with this ID; the badges change immediately. */
export function useMarkReadUpTo({ userId, conversationId, thread }: MarkReadInput) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) =>
      request(
        api.rest.v1.conversations[":id"].read.$post({
          param: { id: conversationId },
          json: { message_id: messageId },
        }),
      ),
    // Waits for a connection if there is none.
    networkMode: "offlineFirst",
    retry: (_failures, error) =>
      error instanceof ApiError &&
      temporaryFailures.includes(error.code) &&
      // Skip it if another person has logged in since then.
      queryClient.getQueryData(sessionQuery.queryKey)?.user.id === userId,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, maxPauseMs),
    onMutate: async () => {
      const unread = thread.messages.filter(
        ({ receiver_id, read }) => receiver_id === userId && !read,
      ).length;
      await queryClient.cancelQueries({ queryKey: unreadCountQuery.queryKey });
      queryClient.setQueryData<Thread>(
        threadKey(conversationId),
        (known) => known && withAllRead(known, userId),
      );
      queryClient.setQueryData(unreadCountQuery.queryKey, (count) => count && Math.max(0, count - unread));
      queryClient.setQueriesData<InfiniteData<{ items: Conversation[] }>>(
        { queryKey: conversationsKey },
        (list) => list && withoutUnread(list, conversationId),
      );
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: unreadCountQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
    },
  });
}

function withoutUnread(list: InfiniteData<{ items: Conversation[] }>, conversationId: string) {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === conversationId ? { ...item, unread_count: 0 } : item)),
    })),
  };
}

/** Reports the other person to the admins. */
export function useReport(conversationId: string) {
  return useMutation({
    mutationFn: (report: z.input<typeof newReportSchema>) =>
      request(
        api.rest.v1.conversations[":id"].reports.$post({ param: { id: conversationId }, json: report }),
      ),
  });
}

/** Adds the page of messages before those that are loaded. */
export function useOlderMessages(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (before: string) => readMessages(conversationId, before),
    onSuccess: (page, before) => {
      queryClient.setQueryData<Thread>(
        threadKey(conversationId),
        (thread) => thread && withOlder(thread, before, page),
      );
    },
  });
}
