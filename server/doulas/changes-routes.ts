import { z } from "zod";
import { idSchema } from "../../contract/fields.schema.ts";
import {
  acceptedChangesSchema,
  changedProfilePageSchema,
  changedProfilesQuerySchema,
} from "../../contract/profile-changes.schema.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import {
  acceptChanges,
  changedProfileLimits,
  listAgain,
  listChangedProfiles,
  unlistUntilReviewed,
} from "./changes.ts";

const tags = ["doulas"];
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
  tags,
  summary: "Doulas whose profile changed since its approval, the longest waiting first",
  request: { query: changedProfilesQuerySchema },
  responses: { 200: jsonAnswer("One page", changedProfilePageSchema) },
});

const accept = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/{id}/changes/accept",
  operationId: "acceptProfileChanges",
  access: "admin",
  rateLimit: reviewLimit,
  tags,
  summary: "Accept the changes of a profile up to the newest one that was read",
  description: "A profile that was unlisted until then is listed again once nothing else waits.",
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
  tags,
  summary: "Take an approved profile out of the search until its changes are reviewed",
  description: "Its calls are kept and the doula is mailed. Sent again, it changes nothing.",
  errors: ["not_found"],
  request: { params },
  responses: done,
});

const relist = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/{id}/list_again",
  operationId: "listProfileAgain",
  access: "admin",
  rateLimit: reviewLimit,
  tags,
  summary: "List a profile again that an admin had unlisted; sent again, it changes nothing",
  errors: ["not_found"],
  request: { params },
  responses: done,
});

export function changesRoutes(platform: Platform) {
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
      await unlistUntilReviewed(platform, { adminId, doulaProfileId: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(relist, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await listAgain(platform, { adminId, doulaProfileId: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
