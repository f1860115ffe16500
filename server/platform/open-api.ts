import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { problemSchema } from "../../contract/problem.ts";
import type { AppEnv } from "./http.ts";

/** Serves the OpenAPI 3.1 document of every declared route at /openapi.json. */
export function documentApi(app: OpenAPIHono<AppEnv>): void {
  // Not `register`: it wants schemas that were made after zod-openapi was loaded, and contract/ does not know it.
  const { $schema: _dialect, ...problem } = z.toJSONSchema(problemSchema);
  app.openAPIRegistry.registerComponent("schemas", "Problem", JSON.parse(JSON.stringify(problem)));
  app.openAPIRegistry.registerPath({
    method: "get",
    path: "/openapi.json",
    "x-access": "public",
    tags: ["platform"],
    summary: "This document",
    responses: { 200: { description: "OpenAPI 3.1" } },
  });
  let document: ReturnType<typeof buildDocument> | undefined;
  app.get("/openapi.json", (c) => {
    document ??= buildDocument(app);
    return c.json(document);
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
        "JSON is snake_case, instants are UTC. Refusals are RFC 9457 problem details with a stable `code`. " +
        "`x-access` says who may call a route: public, user (anyone signed in), client, doula or admin.",
    },
  });
  const refusal = {
    description: "Refused",
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = path[method];
      if (operation) operation.responses = { ...operation.responses, default: refusal };
    }
  }
  return document;
}

/** Throws where a mounted route is not declared with an access: such a route does not start. */
export function requireDeclaredAccess(app: OpenAPIHono<AppEnv>): void {
  const declared = new Set(
    app.openAPIRegistry.definitions.flatMap((definition) =>
      definition.type === "route" && typeof definition.route["x-access"] === "string"
        ? [
            `${definition.route.method.toUpperCase()} ${definition.route.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
          ]
        : [],
    ),
  );
  const undeclared = app.routes
    .filter((route) => route.method !== "ALL")
    .map((route) => `${route.method} ${route.path}`)
    .filter((route) => !declared.has(route));
  if (undeclared.length > 0) throw new Error(`routes without access: ${[...new Set(undeclared)].join(", ")}`);
}
