import { z } from "zod";
import { ownProfileChangeSchema, ownProfileSchema } from "../../../contract/directory/own-profile.schema.ts";
import {
  acceptedChangesSchema,
  changedProfilePageSchema,
  changedProfilesQuerySchema,
  type Unlisting,
  unlistingSchema,
} from "../../../contract/directory/profile-changes.schema.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { PlacesProvider } from "../../providers/places/places.ts";
import {
  acceptChanges,
  changedProfileLimits,
  listAgain,
  listChangedProfiles,
  unlistByAdmin,
} from "./changes.ts";
import { changeOwnProfile } from "./own-profile.ts";

const ownProfileLimits = defineLimits({
  // Each change may ask a provider to locate an address.
  own_profile_account: { points: 120, seconds: 60 * 60 },
});

const changeOwn = defineRoute({
  method: "patch",
  path: "/rest/v1/doula_profiles/own",
  operationId: "updateOwnProfile",
  access: "doula",
  rateLimit: { limit: ownProfileLimits.own_profile_account, per: "person" },
  tag: "doulas",
  summary: "Change my profile as a doula",
  description:
    "Omitted fields stay as they are; empty strings are stored as null. The server locates the address.",
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
  responses: { 200: jsonResponse("My profile", ownProfileSchema) },
});

export function doulasRoutes(platform: Platform, places: PlacesProvider) {
  return createRouter()
    .route("/", changesRoutes(platform))
    .openapi(changeOwn, async (c) => {
      const viewer = await requireViewer(c);
      return c.json(await changeOwnProfile(platform, { viewer, change: c.req.valid("json"), places }), 200);
    });
}

const tag = "doulas";
const readLimit = { limit: changedProfileLimits.changed_profile_reads, per: "person" } as const;
const reviewLimit = { limit: changedProfileLimits.changed_profile_reviews, per: "person" } as const;
const params = z.object({ id: idSchema });
const done = { 204: { description: "Done" } };

const list = defineRoute({
  method: "get",
  path: "/rest/v1/changed_profiles",
  operationId: "listChangedProfiles",
  access: "admin",
  rateLimit: readLimit,
  tag,
  summary: "List doulas whose profile changed since its approval, longest waiting first",
  request: { query: changedProfilesQuerySchema },
  responses: { 200: jsonResponse("One page", changedProfilePageSchema) },
});

const accept = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/{id}/changes/accept",
  operationId: "acceptProfileChanges",
  access: "admin",
  rateLimit: reviewLimit,
  tag,
  summary: "Accept a profile's changes up to the newest one that was read",
  description: "A profile unlisted for review is listed again once nothing else is waiting.",
  errors: ["not_found", "already_reviewed", "profile_changed"],
  request: { params, body: jsonBody(acceptedChangesSchema) },
  responses: done,
});

const unlist = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/{id}/unlist",
  operationId: "unlistProfile",
  access: "admin",
  rateLimit: reviewLimit,
  tag,
  summary: "Take an approved profile out of search, to review its changes or for another reason",
  description: "Its calls stay, and the doula is emailed the reason. Repeating it changes nothing.",
  errors: ["not_found", "already_reviewed"],
  // Pages of the previous release send no body.
  request: { params, body: { ...jsonBody(unlistingSchema), required: false } },
  responses: done,
});

const relist = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/{id}/list_again",
  operationId: "listProfileAgain",
  access: "admin",
  rateLimit: reviewLimit,
  tag,
  summary: "List a profile again that an admin unlisted; repeating it changes nothing",
  errors: ["not_found"],
  request: { params },
  responses: done,
});

function changesRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => c.json(await listChangedProfiles(platform, c.req.valid("query")), 200))
    .openapi(accept, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const doulaProfileId = c.req.valid("param").id;
      await acceptChanges(platform, {
        adminId,
        doulaProfileId,
        newestChange: c.req.valid("json").newest_change,
      });
      return c.body(null, 204);
    })
    .openapi(unlist, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const doulaProfileId = c.req.valid("param").id;
      const { reason, note = null }: Partial<Unlisting> = c.req.valid("json");
      await unlistByAdmin(platform, { adminId, doulaProfileId, reason, note });
      return c.body(null, 204);
    })
    .openapi(relist, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await listAgain(platform, { adminId, doulaProfileId: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
