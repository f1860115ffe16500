import { z } from "zod";
import { doulaDetailSchema } from "../../contract/directory/doulas.schema.ts";
import { ownProfileSchema } from "../../contract/directory/own-profile.schema.ts";
import { slugSchema } from "../../contract/platform/fields.schema.ts";
import { createRouter, defineRoute, jsonResponse, requireViewer } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import { readOwnProfile } from "./create-doula-profile.ts";
import { readDoula } from "./read-doula.ts";

const own = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/own",
  operationId: "getOwnProfile",
  access: "doula",
  tag: "doulas",
  summary: "Read my profile as a doula, including what parents see of it",
  description: "Creates a missing profile.",
  errors: ["doula_profile_not_created"],
  responses: { 200: jsonResponse("My profile", ownProfileSchema) },
});

const doula = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/{slug}",
  operationId: "getDoula",
  access: "public",
  tag: "doulas",
  summary: "Read a listed doula's public profile",
  description: "`contact` is set for a client with a confirmed or completed call.",
  errors: ["doula_not_found", "doula_unlisted"],
  request: { params: z.object({ slug: slugSchema }) },
  responses: { 200: jsonResponse("The profile", doulaDetailSchema) },
});

/** Mount it after the routes whose paths have a fixed name instead of a slug. */
export function doulaPageRoutes(platform: Platform) {
  return createRouter()
    .openapi(own, async (c) => c.json(await readOwnProfile(platform, await requireViewer(c)), 200))
    .openapi(doula, async (c) => {
      const { slug } = c.req.valid("param");
      const { publicDb, viewer } = c.var;
      return c.json(await readDoula({ ...platform, publicDb }, { slug, viewer: await viewer() }), 200);
    });
}
