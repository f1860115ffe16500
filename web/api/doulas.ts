import { queryOptions } from "@tanstack/react-query";
import type { DoulaDetail } from "../../contract/doulas.schema.ts";
import { ApiError, ask } from "../lib/api.ts";
import { api } from "./client.ts";

/** What an address of a doula leads to: a listed profile, one that was listed once, or none. */
export type DoulaAnswer = DoulaDetail | "unlisted" | "unknown";

export function doulaAnswerQuery(slug: string) {
  return queryOptions({
    queryKey: ["doulas", slug],
    queryFn: async ({ signal }): Promise<DoulaAnswer> => {
      try {
        return await ask(
          api.rest.v1.doula_profiles[":slug"].$get(
            { param: { slug: encodeURIComponent(slug) } },
            { init: { signal } },
          ),
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "doula_unlisted") return "unlisted";
        // A slug that no doula could have is refused as invalid.
        if (error.code === "doula_not_found" || error.code === "invalid_input") return "unknown";
        throw error;
      }
    },
  });
}

/** A listed doula's public profile; null when there is none at that address (any more). */
export function doulaQuery(slug: string) {
  return queryOptions({
    ...doulaAnswerQuery(slug),
    select: (answer) => (typeof answer === "string" ? null : answer),
  });
}
