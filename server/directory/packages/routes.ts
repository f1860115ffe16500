import { z } from "zod";
import {
  doulaPackagesResponseSchema,
  ownPackageSchema,
  ownPackagesResponseSchema,
  packageChangeSchema,
  packageTypeChangeSchema,
} from "../../../contract/directory/packages.schema.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  addPackage,
  changePackage,
  dismissPackageTypes,
  findListedPackages,
  listOwnPackages,
  packageRateLimits,
  removePackage,
  typePackage,
} from "./service.ts";

const packages = defineRoute({
  method: "get",
  path: "/rest/v1/doula_packages",
  operationId: "listPackages",
  access: "public",
  tag: "packages",
  summary: "List a listed doula's active packages, by price",
  description: "Empty for a doula who is not listed.",
  request: { query: z.object({ doula_profile_id: z.uuid() }) },
  responses: { 200: jsonResponse("All packages", doulaPackagesResponseSchema) },
});

const packageParams = z.object({ id: idSchema });
const rateLimit = { limit: packageRateLimits.package_changes, per: "person" } as const;

const own = defineRoute({
  method: "get",
  path: "/rest/v1/doula_packages/own",
  operationId: "listOwnPackages",
  access: "doula",
  tag: "packages",
  summary: "List my packages, including hidden ones, newest first",
  responses: { 200: jsonResponse("All packages", ownPackagesResponseSchema) },
});

const add = defineRoute({
  method: "post",
  path: "/rest/v1/doula_packages",
  operationId: "addPackage",
  access: "doula",
  rateLimit,
  tag: "packages",
  summary: "Add a package",
  errors: ["profile_in_review", "too_many_packages"],
  request: { body: jsonBody(packageChangeSchema) },
  responses: { 201: jsonResponse("Added", ownPackageSchema) },
});

const change = defineRoute({
  method: "put",
  path: "/rest/v1/doula_packages/{id}",
  operationId: "updatePackage",
  access: "doula",
  rateLimit,
  tag: "packages",
  summary: "Change one of my packages",
  errors: ["profile_in_review"],
  request: { params: packageParams, body: jsonBody(packageChangeSchema) },
  responses: { 200: jsonResponse("The changed package", ownPackageSchema) },
});

const setType = defineRoute({
  method: "put",
  path: "/rest/v1/doula_packages/{id}/type",
  operationId: "setPackageType",
  access: "doula",
  rateLimit,
  tag: "packages",
  summary: "Say what one of my packages is for, if it has no type yet",
  errors: ["profile_in_review"],
  request: { params: packageParams, body: jsonBody(packageTypeChangeSchema) },
  responses: { 200: jsonResponse("The changed package", ownPackageSchema) },
});

const dismiss = defineRoute({
  method: "post",
  path: "/rest/v1/doula_packages/types/dismiss",
  operationId: "dismissPackageTypes",
  access: "doula",
  rateLimit,
  tag: "packages",
  summary: "Stop asking what my packages are for",
  errors: ["profile_in_review"],
  responses: { 204: { description: "Not asked again" } },
});

const remove = defineRoute({
  method: "delete",
  path: "/rest/v1/doula_packages/{id}",
  operationId: "deletePackage",
  access: "doula",
  rateLimit,
  tag: "packages",
  summary: "Delete one of my packages",
  errors: ["profile_in_review"],
  request: { params: packageParams },
  responses: { 204: { description: "Deleted" } },
});

export function packagesRoutes(platform: Platform) {
  return createRouter()
    .openapi(packages, async (c) =>
      c.json(
        await findListedPackages(c.var.publicDb, {
          doulaProfileId: c.req.valid("query").doula_profile_id,
          now: platform.now(),
        }),
        200,
      ),
    )
    .openapi(own, async (c) =>
      c.json({ items: await listOwnPackages(platform, (await requireViewer(c)).id) }, 200),
    )
    .openapi(add, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await addPackage(platform, { userId, change: c.req.valid("json") }), 201);
    })
    .openapi(change, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { id } = c.req.valid("param");
      return c.json(await changePackage(platform, { userId, id, change: c.req.valid("json") }), 200);
    })
    .openapi(setType, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { id } = c.req.valid("param");
      return c.json(await typePackage(platform, { userId, id, ...c.req.valid("json") }), 200);
    })
    .openapi(dismiss, async (c) => {
      await dismissPackageTypes(platform, (await requireViewer(c)).id);
      return c.body(null, 204);
    })
    .openapi(remove, async (c) => {
      const { id: userId } = await requireViewer(c);
      await removePackage(platform, { userId, id: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
