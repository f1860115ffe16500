import { queryOptions } from "@tanstack/react-query";
import type { DoulaDetail } from "../../../contract/directory/doulas.schema.ts";
import { ApiError, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

/** The result for a doula's URL: a listed profile, a formerly listed one, or none. */
export type DoulaResult = DoulaDetail | "unlisted" | "unknown";

export function doulaResultQuery(slug: string) {
  return queryOptions({
    queryKey: ["doulas", slug],
    queryFn: async ({ signal }): Promise<DoulaResult> => {
      try {
        return await request(
          api.rest.v1.doula_profiles[":slug"].$get(
            { param: { slug: encodeURIComponent(slug) } },
            { init: { signal } },
          ),
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "doula_unlisted") return "unlisted";
        // The server refuses a malformed slug as invalid.
        if (error.code === "doula_not_found" || error.code === "invalid_input") return "unknown";
        throw error;
      }
    },
  });
}

/** A listed doula's public profile; null if there is none, or it is no longer listed. */
export function doulaQuery(slug: string) {
  return queryOptions({
    ...doulaResultQuery(slug),
    select: (result) => (typeof result === "string" ? null : result),
  });
}
