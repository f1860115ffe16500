import { queryOptions } from "@tanstack/react-query";
import { ApiError, ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";

/** What a listed doula offers, by price. */
export function packagesQuery(doulaProfileId: string) {
  return queryOptions({
    queryKey: ["packages", doulaProfileId],
    queryFn: async ({ signal }) => {
      const query = { doula_profile_id: doulaProfileId };
      return (await ask(api.rest.v1.doula_packages.$get({ query }, { init: { signal } }))).items;
    },
  });
}

/** A listed doula's public profile; null when there is none at that address (any more). */
export function doulaQuery(slug: string) {
  return queryOptions({
    queryKey: ["doulas", slug],
    queryFn: async ({ signal }) => {
      try {
        return await ask(
          api.rest.v1.doula_profiles[":slug"].$get(
            { param: { slug: encodeURIComponent(slug) } },
            { init: { signal } },
          ),
        );
      } catch (error) {
        // A slug that no doula could have is refused as invalid.
        if (error instanceof ApiError && ["doula_not_found", "invalid_input"].includes(error.code))
          return null;
        throw error;
      }
    },
  });
}
