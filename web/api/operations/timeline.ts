import { infiniteQueryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";

export const timelineKey = ["timeline"] as const;

/** What happened to or through a person, newest first. */
export const timelineQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...timelineKey, userId],
    queryFn: ({ pageParam, signal }) =>
      request(
        api.rest.v1.users[":user_id"].timeline.$get(
          { param: { user_id: userId }, query: { after: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    ...cursorPages,
  });
