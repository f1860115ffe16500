import {
  namesChangeSchema,
  parentProfileChangeSchema,
  parentProfileSchema,
  profileOwnerSchema,
} from "../../contract/identity/profiles.schema.ts";
import { profileLimits } from "../identity/profiles/service.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, requireViewer } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import { changeParentProfile } from "./change-parent-profile.ts";
import { changeNames } from "./rename.ts";

const changeLimit = { limit: profileLimits.profile_changes, per: "person" } as const;

const change = defineRoute({
  method: "put",
  path: "/rest/v1/parent_profiles/{user_id}",
  operationId: "updateParentProfile",
  access: "client",
  rateLimit: changeLimit,
  tag: "profiles",
  summary: "Change my parent profile",
  description: "Empty strings are stored as null.",
  errors: ["not_found", "too_many_name_changes"],
  request: { params: profileOwnerSchema, body: jsonBody(parentProfileChangeSchema) },
  responses: { 200: jsonResponse("My profile", parentProfileSchema) },
});

const rename = defineRoute({
  method: "patch",
  path: "/rest/v1/users/{user_id}",
  operationId: "updateUser",
  access: "user",
  rateLimit: changeLimit,
  tag: "profiles",
  summary: "Change my names",
  description: "Also changes a doula's profile. A user_type is forbidden.",
  errors: ["not_found", "forbidden", "profile_in_review", "too_many_name_changes"],
  request: { params: profileOwnerSchema, body: jsonBody(namesChangeSchema) },
  responses: { 204: { description: "Changed" } },
});

export function profileChangesRoutes(platform: Platform) {
  return createRouter()
    .openapi(change, async (c) => {
      const viewer = await requireViewer(c);
      const owner = { viewerId: viewer.id, userId: c.req.valid("param").user_id };
      return c.json(await changeParentProfile(platform, { ...owner, change: c.req.valid("json") }), 200);
    })
    .openapi(rename, async (c) => {
      const viewer = await requireViewer(c);
      const owner = { viewerId: viewer.id, userId: c.req.valid("param").user_id };
      const isDoula = viewer.user_type === "doula";
      await changeNames(platform, { ...owner, names: c.req.valid("json"), isDoula });
      return c.body(null, 204);
    });
}
