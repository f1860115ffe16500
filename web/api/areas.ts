import { queryOptions } from "@tanstack/react-query";
import { ApiError, ask } from "../lib/api.ts";
import { api } from "./client.ts";

/** The areas of a state; null when it has none. */
export function stateQuery(state: string) {
  return queryOptions({
    queryKey: ["areas", state],
    queryFn: ({ signal }) =>
      unlessUnknown(
        ask(
          api.rest.v1.areas[":state"].$get(
            { param: { state: encodeURIComponent(state) } },
            { init: { signal } },
          ),
        ),
      ),
  });
}

/** An area with one page of its doulas; null when there is no such area. */
export function areaQuery({
  state,
  city,
  after,
}: {
  state: string;
  city: string;
  after?: string | undefined;
}) {
  return queryOptions({
    queryKey: ["areas", state, city, after],
    queryFn: ({ signal }) =>
      unlessUnknown(
        ask(
          api.rest.v1.areas[":state"][":city"].$get(
            {
              param: { state: encodeURIComponent(state), city: encodeURIComponent(city) },
              query: { after },
            },
            { init: { signal } },
          ),
        ),
      ),
  });
}

async function unlessUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && ["area_not_found", "invalid_input"].includes(error.code)) return null;
    throw error;
  }
}
