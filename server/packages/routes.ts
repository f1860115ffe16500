import { z } from "zod";
import { idSchema } from "../../contract/fields.schema.ts";
import {
  doulaPackagesAnswerSchema,
  ownPackageSchema,
  ownPackagesAnswerSchema,
  packageChangeSchema,
} from "../../contract/packages.schema.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import {
  addPackage,
  changePackage,
  findListedPackages,
  listOwnPackages,
  packageRateLimits,
  removePackage,
} from "./service.ts";

const packages = defineRoute({
  method: "get",
  path: "/rest/v1/doula_packages",
  operationId: "listPackages",
  access: "public",
  tags: ["packages"],
  summary: "The active packages of a listed doula, by price",
  description: "Of a doula who is not listed there are none.",
  request: { query: z.object({ doula_profile_id: z.uuid() }) },
  responses: { 200: jsonAnswer("All of them", doulaPackagesAnswerSchema) },
});

const ofPackage = z.object({ id: idSchema });
const rateLimit = { limit: packageRateLimits.package_changes, per: "person" } as const;

const own = defineRoute({
  method: "get",
  path: "/rest/v1/doula_packages/own",
  operationId: "listOwnPackages",
  access: "doula",
  tags: ["packages"],
  summary: "My packages, hidden ones too, newest first",
  responses: { 200: jsonAnswer("All of them", ownPackagesAnswerSchema) },
});

const add = defineRoute({
  method: "post",
  path: "/rest/v1/doula_packages",
  operationId: "addPackage",
  access: "doula",
  rateLimit,
  tags: ["packages"],
  summary: "Add a package",
  errors: ["profile_in_review", "too_many_packages"],
  request: { body: jsonBody(packageChangeSchema) },
  responses: { 201: jsonAnswer("Added", ownPackageSchema) },
});

const change = defineRoute({
  method: "put",
  path: "/rest/v1/doula_packages/{id}",
  operationId: "updatePackage",
  access: "doula",
  rateLimit,
  tags: ["packages"],
  summary: "Change a package of mine",
  errors: ["profile_in_review"],
  request: { params: ofPackage, body: jsonBody(packageChangeSchema) },
  responses: { 200: jsonAnswer("The package as it is now", ownPackageSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: "/rest/v1/doula_packages/{id}",
  operationId: "deletePackage",
  access: "doula",
  rateLimit,
  tags: ["packages"],
  summary: "Delete a package of mine",
  errors: ["profile_in_review"],
  request: { params: ofPackage },
  responses: { 204: { description: "Deleted" } },
});

export function packagesRoutes(platform: Platform) {
  return createRouter()
    .openapi(packages, async (c) =>
      c.json(await findListedPackages(platform.db, c.req.valid("query").doula_profile_id), 200),
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
    .openapi(remove, async (c) => {
      const { id: userId } = await requireViewer(c);
      await removePackage(platform, { userId, id: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
