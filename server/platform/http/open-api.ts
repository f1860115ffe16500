import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { errorCodes } from "../../../contract/errors.ts";
import { apiTags } from "./api-tags.ts";
import type { AppEnv } from "./app-env.ts";
import { defineRoute, isAccessGuard } from "./http.ts";

const describeApi = defineRoute({
  method: "get",
  path: "/openapi.json",
  operationId: "getApiDocument",
  access: "public",
  tag: "platform",
  summary: "This document",
  responses: { 200: { description: "OpenAPI 3.1" } },
});

/** Serves the OpenAPI 3.1 document of every declared route at /openapi.json. */
export function documentApi(app: OpenAPIHono<AppEnv>): void {
  // Not `register`: it needs schemas created after zod-openapi was loaded, which contract/ does not import.
  const { $schema: _dialect, ...problem } = z.toJSONSchema(problemSchema);
  app.openAPIRegistry.registerComponent("schemas", "Problem", JSON.parse(JSON.stringify(problem)));
  let document: string | undefined;
  app.openapi(describeApi, (c) => {
    document ??= JSON.stringify(buildDocument(app));
    return c.body(document, 200, { "content-type": "application/json" });
  });
}

const methods = ["get", "post", "put", "patch", "delete"] as const;

function buildDocument(app: OpenAPIHono<AppEnv>) {
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Doula marketplace",
      version: "1",
      description:
        "JSON is snake_case, instants are UTC. Refusals are RFC 9457 problem details with a stable `code`; each operation " +
        "names its own. " +
        "`x-access` says who may call a route: public, user (anyone signed in), client, doula or admin.",
    },
    tags: Object.entries(apiTags).map(([name, description]) => ({ name, description })),
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = path[method];
      if (operation) operation.responses = { ...operation.responses, default: refusalResponse(operation) };
    }
  }
  return document;
}

/** Documents an operation's refusals: a Problem with one of their codes. */
function refusalResponse(operation: object) {
  const codes = declaredErrorsSchema.parse(operation)["x-errors"];
  const schema = {
    allOf: [
      { $ref: "#/components/schemas/Problem" },
      { type: "object" as const, properties: { code: { enum: codes } } },
    ],
  };
  return {
    description: `Refused: ${codes.join(", ")}`,
    content: { "application/problem+json": { schema } },
  };
}

const declaredErrorsSchema = z.object({ "x-errors": z.array(z.enum(errorCodes)) });

/**
 * Throws if a mounted route was not guarded by `defineRoute`, so that the server does not start. Middleware
 * does not count as a route, since it is mounted for every method and path.
 */
export function requireDeclaredAccess(app: OpenAPIHono<AppEnv>): void {
  const routes = app.routes.map(({ method, path, handler }) => ({ name: `${method} ${path}`, handler }));
  const guarded = new Set(routes.filter(({ handler }) => isAccessGuard(handler)).map(({ name }) => name));
  const unguarded = routes.filter(({ name }) => !guarded.has(name) && !/^ALL .*\*$/.test(name));
  const names = [...new Set(unguarded.map(({ name }) => name))];
  if (names.length > 0) throw new Error(`routes without access: ${names.join(", ")}`);
}
