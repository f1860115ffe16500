import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { problemSchema } from "../../contract/errors.schema.ts";
import { errorCodes } from "../../contract/errors.ts";
import { type AppEnv, defineRoute, isAccessGuard } from "./http.ts";

const describeApi = defineRoute({
  method: "get",
  path: "/openapi.json",
  operationId: "getApiDocument",
  access: "public",
  tags: ["platform"],
  summary: "This document",
  responses: { 200: { description: "OpenAPI 3.1" } },
});

/** Serves the OpenAPI 3.1 document of every declared route at /openapi.json. */
export function documentApi(app: OpenAPIHono<AppEnv>): void {
  // Not `register`: it wants schemas that were made after zod-openapi was loaded, and contract/ does not know it.
  const { $schema: _dialect, ...problem } = z.toJSONSchema(problemSchema);
  app.openAPIRegistry.registerComponent("schemas", "Problem", JSON.parse(JSON.stringify(problem)));
  let document: string | undefined;
  app.openapi(describeApi, (c) => {
    document ??= JSON.stringify(buildDocument(app));
    return c.body(document, 200, { "content-type": "application/json" });
  });
}

/** What a client generator and a reader take the operations together by. */
const tags: Record<string, string> = {
  accounts: "Signing up and in, sessions, passwords, email addresses, two-factor, export and deletion",
  analytics: "Figures of the platform: for admins",
  areas: "States and cities with listed doulas",
  audit: "Who changed what: for admins",
  availability: "A doula's free intro-call times",
  bookings: "Booking intro calls, and moving, cancelling, approving and declining them",
  calendar: "Connecting a doula's Google Calendar",
  certifications: "A doula's own certifications, and their files",
  doulas: "A listed doula's public profile, and a doula's own",
  failures: "Emails and jobs that failed for good: for admins",
  faqs: "Frequently asked questions",
  favorites: "Doulas that somebody has saved",
  mailbox: "Development only: the emails that would have been sent",
  messages: "Conversations between parents and doulas, with blocks",
  reports: "What people report about each other, and how admins end it",
  onboarding: "A doula's six steps, submission and review",
  overview: "What waits for admins",
  packages: "What doulas sell",
  orders: "Packages that parents buy, and the links with which they pay",
  payments: "A doula's own Stripe account, and what Stripe tells us of it",
  pictures: "Profile pictures",
  places: "Place suggestions, and where a place is",
  platform: "Health, and this document",
  profiles: "A person's own names and parent profile",
  realtime: "Events of the signed-in person as they happen",
  search: "Finding doulas near a place, with filters and a map",
  settings: "What every page may know of the platform's settings",
  site: "What crawlers read: robots.txt and sitemaps",
  users: "All users, for admins",
};

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
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = path[method];
      if (operation) operation.responses = { ...operation.responses, default: refusalOf(operation) };
    }
  }
  return document;
}

/** The refusals that an operation names, as a Problem with one of their codes. */
function refusalOf(operation: object) {
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
 * Throws where something is mounted that `defineRoute` did not guard: such a route does not start. Middleware, which
 * is mounted for every method and every path, is no route.
 */
export function requireDeclaredAccess(app: OpenAPIHono<AppEnv>): void {
  const routes = app.routes.map(({ method, path, handler }) => ({ name: `${method} ${path}`, handler }));
  const guarded = new Set(routes.filter(({ handler }) => isAccessGuard(handler)).map(({ name }) => name));
  const unguarded = routes.filter(({ name }) => !guarded.has(name) && !/^ALL .*\*$/.test(name));
  const names = [...new Set(unguarded.map(({ name }) => name))];
  if (names.length > 0) throw new Error(`routes without access: ${names.join(", ")}`);
}
