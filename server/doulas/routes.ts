import { z } from "zod";
import { doulaDetailSchema } from "../../contract/doulas.schema.ts";
import { slugSchema } from "../../contract/fields.schema.ts";
import { ownProfileChangeSchema, ownProfileSchema } from "../../contract/own-profile.schema.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/rate-limit.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import { changesRoutes } from "./changes-routes.ts";
import { changeOwnProfile, readOwnProfile } from "./own-profile.ts";
import { readDoula } from "./service.ts";

export const ownProfileLimits = defineLimits({
  // Each may ask a provider where an address is.
  own_profile_account: { points: 120, seconds: 60 * 60 },
});

const own = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/own",
  operationId: "getOwnProfile",
  access: "doula",
  tags: ["doulas"],
  summary: "My profile as a doula, with what parents see of it",
  description: "One that is missing is created.",
  errors: ["doula_profile_not_created"],
  responses: { 200: jsonAnswer("My profile", ownProfileSchema) },
});

const changeOwn = defineRoute({
  method: "patch",
  path: "/rest/v1/doula_profiles/own",
  operationId: "updateOwnProfile",
  access: "doula",
  rateLimit: { limit: ownProfileLimits.own_profile_account, per: "person" },
  tags: ["doulas"],
  summary: "Change my profile as a doula",
  description:
    "What is left out stays; empty texts are kept as null. Where the address is, the server finds out.",
  errors: [
    "not_found",
    "profile_in_review",
    "too_many_name_changes",
    "profile_changed",
    "places_unavailable",
    "forbidden",
    "doula_profile_not_created",
  ],
  request: { body: jsonBody(ownProfileChangeSchema) },
  responses: { 200: jsonAnswer("My profile as it is now", ownProfileSchema) },
});

const doula = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/{slug}",
  operationId: "getDoula",
  access: "public",
  tags: ["doulas"],
  summary: "A listed doula's public profile",
  description: "`contact` is filled in for a client with a confirmed or completed call.",
  errors: ["doula_not_found", "doula_unlisted"],
  request: { params: z.object({ slug: slugSchema }) },
  responses: { 200: jsonAnswer("The profile", doulaDetailSchema) },
});

export function doulasRoutes(platform: Platform, places: PlacesProvider) {
  // Before the route with a slug, which has the same shape.
  return createRouter()
    .route("/", changesRoutes(platform))
    .openapi(own, async (c) => c.json(await readOwnProfile(platform, await requireViewer(c)), 200))
    .openapi(changeOwn, async (c) => {
      const viewer = await requireViewer(c);
      return c.json(await changeOwnProfile(platform, { viewer, change: c.req.valid("json"), places }), 200);
    })
    .openapi(doula, async (c) =>
      c.json(
        await readDoula(platform, { slug: c.req.valid("param").slug, viewer: await c.var.viewer() }),
        200,
      ),
    );
}
