import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readMessages, threadKey } from "./queries.ts";
import { type Thread, withOlder } from "./thread.ts";

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
