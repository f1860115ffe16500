import {
  ownUserSchema,
  parentProfileSchema,
  profileOwnerSchema,
} from "../../../contract/identity/profiles.schema.ts";
import { createRouter, defineRoute, jsonResponse, requireViewer } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { readParentProfile, readUser } from "./service.ts";

const read = defineRoute({
  method: "get",
  path: "/rest/v1/parent_profiles/{user_id}",
  operationId: "getParentProfile",
  access: "client",
  tag: "profiles",
  summary: "Read my parent profile",
  errors: ["not_found"],
  request: { params: profileOwnerSchema },
  responses: { 200: jsonResponse("My profile", parentProfileSchema) },
});

const readAccount = defineRoute({
  method: "get",
  path: "/rest/v1/users/{user_id}",
  operationId: "getUser",
  access: "user",
  tag: "profiles",
  summary: "Read my user record",
  errors: ["not_found"],
  request: { params: profileOwnerSchema },
  responses: { 200: jsonResponse("My user record", ownUserSchema) },
});

export function profilesRoutes(platform: Platform) {
  return createRouter()
    .openapi(read, async (c) => {
      const viewer = await requireViewer(c);
      const owner = { viewerId: viewer.id, userId: c.req.valid("param").user_id };
      return c.json(await readParentProfile(platform, owner), 200);
    })
    .openapi(readAccount, async (c) => {
      const viewer = await requireViewer(c);
      const owner = { viewerId: viewer.id, userId: c.req.valid("param").user_id };
      return c.json(await readUser(platform, owner), 200);
    });
}
