import { queryOptions } from "@tanstack/react-query";
import { ApiError, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

/** A state's areas; null if it has none. */
export function stateQuery(state: string) {
  return queryOptions({
    queryKey: ["areas", state],
    queryFn: ({ signal }) =>
      nullIfNotFound(
        request(
          api.rest.v1.areas[":state"].$get(
            { param: { state: encodeURIComponent(state) } },
            { init: { signal } },
          ),
        ),
      ),
  });
}

/** An area with one page of its doulas; null if there is no such area. */
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
      nullIfNotFound(
        request(
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

async function nullIfNotFound<Body>(response: Promise<Body>): Promise<Body | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && ["area_not_found", "invalid_input"].includes(error.code)) return null;
    throw error;
  }
}
