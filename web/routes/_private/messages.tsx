import { createFileRoute } from "@tanstack/react-router";
import { conversationQuery, conversationsQuery, threadQuery } from "../../api/messages.ts";
import { unlistedHead } from "../../lib/page-head.ts";
import { parseId, parseText } from "../../lib/search-text.ts";
import { InboxPage, LazyThreadPane } from "../../pages/inbox/inbox-page.tsx";

interface MessagesSearch {
  /** The conversation that is open. */
  with?: string;
  /** The slug of a doula: opens the conversation with them, or begins one. */
  doula?: string;
  /** The user id of a parent: the same, for doulas. */
  parent?: string;
  search?: string;
}

export const Route = createFileRoute("/_private/messages")({
  validateSearch: (search: Record<string, unknown>): MessagesSearch => ({
    with: parseId(search.with),
    doula: parseText(search.doula),
    parent: parseId(search.parent),
    search: parseText(search.search),
  }),
  head: unlistedHead("Messages"),
  loaderDeps: ({ search: { with: conversationId, search } }) => ({ conversationId, search }),
  loader: ({ context: { queryClient }, cause, deps: { conversationId, search = "" } }) => {
    // Not awaited: the page shows its skeletons meanwhile. On the page, the list waits for a pause in typing.
    if (cause !== "stay") void queryClient.prefetchInfiniteQuery(conversationsQuery(search));
    LazyThreadPane.prefetch();
    if (!conversationId) return;
    void queryClient.prefetchQuery(conversationQuery(conversationId));
    void queryClient.prefetchQuery(threadQuery(conversationId));
  },
  component: InboxPage,
});
