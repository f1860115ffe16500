import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { TimelineFilter } from "../../../contract/operations/timeline.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";

export const timelineKey = ["timeline"] as const;

/** What happened to or through a person, newest first. */
export const timelineQuery = (userId: string, show: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: [...timelineKey, userId, show],
    queryFn: ({ pageParam, signal }) =>
      request(
        api.rest.v1.users[":user_id"].timeline.$get(
          { param: { user_id: userId }, query: { show, after: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    ...cursorPages,
    // Of the same person only.
    placeholderData: (shown, query) => (query?.queryKey[1] === userId ? keepPreviousData(shown) : undefined),
  });
