import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { userIdHeader } from "../../contract/identity/users.ts";
import type { AppEnv } from "../platform/http/app-env.ts";
import { requireDeclaredAccess } from "../platform/http/open-api.ts";
import { useTestApp } from "../testing/app.ts";
import { errorCode, signedInUser } from "../testing/fixtures.ts";

const app = await useTestApp();
const operations = (await app.operations()).map((operation) => ({
  ...operation,
  route: `${operation.method} ${operation.path}`,
}));

/** After adding a route, run this file with `-u`, which writes access.txt, and read what changed in it. */
test("[6.2 6.8] every route declares the access in access.txt", async () => {
  const lines = operations.map(({ method, path, ...rules }) => `${path} ${method}: ${rules["x-access"]}\n`);
  await expect(lines.toSorted().join("")).toMatchFileSnapshot("access.txt");
});

test("[5.6 6.1 6.3 6.6 6.8] every route admits exactly the roles that it declares", async () => {
  const callers = {
    anonymous: undefined,
    client: await signedInUser(app, "client"),
    "other client": await signedInUser(app, "client"),
    doula: await signedInUser(app, "doula"),
    "other doula": await signedInUser(app, "doula"),
    admin: await signedInUser(app, "admin"),
  };
  for (const { route, method, path, "x-access": required = "" } of operations) {
    // Signing out would end the session that the next routes need.
    if (route === "POST /auth/v1/logout") continue;
    const url = path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");
    for (const [role, person] of Object.entries(callers)) {
      const response = await app.send(url, {
        method,
        as: person?.cookie,
        json: method === "GET" ? undefined : {},
      });
      const who = `${role} at ${route}`;
      if (required !== "public" && !person) {
        expect(response.status, who).toBe(401);
        expect(await response.json(), who).toMatchObject({
          code: "unauthenticated",
          detail: "Please log in first",
        });
      } else if (required !== "public" && required !== "user" && !role.endsWith(required)) {
        expect(response.status, who).toBe(403);
        expect(await response.json(), who).toMatchObject({ code: "forbidden" });
      } else {
        expect([401, 403], who).not.toContain(response.status);
        expect(response.status, who).toBeLessThan(500);
      }
    }
  }
});

test("the program refuses to start if a route declares no access", () => {
  const undeclared = new OpenAPIHono<AppEnv>();
  undeclared.get("/open", (c) => c.text("hello"));
  expect(() => requireDeclaredAccess(undeclared)).toThrow("routes without access: GET /open");

  const forAll = new OpenAPIHono<AppEnv>();
  forAll.all("/open", (c) => c.text("hello"));
  expect(() => requireDeclaredAccess(forAll)).toThrow("routes without access: ALL /open");

  const claimed = new OpenAPIHono<AppEnv>();
  claimed.openapi(
    createRoute({
      method: "get",
      path: "/open",
      "x-access": "admin",
      responses: { 200: { description: "" } },
    }),
    (c) => c.body(null),
  );
  expect(() => requireDeclaredAccess(claimed)).toThrow("routes without access: GET /open");
});

test("[7.1] an unknown path returns 404, in JSON under the API's prefixes", async () => {
  for (const path of ["/rest/v1/nothing", "/auth/v1/sign-in/email", "/functions/v1", "/storage/v1/x"]) {
    const response = await app.send(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ code: "route_not_found" });
  }
});

test("[6.8] refuses a change from a page that belongs to another person than the session", async () => {
  const [ana, ben] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const addFavorite = (pageOwner: string) =>
    app.send("/rest/v1/favorites", {
      method: "POST",
      as: ben.cookie,
      json: {},
      headers: { [userIdHeader]: pageOwner },
    });
  expect(await errorCode(await addFavorite(ana.id))).toBe("unauthenticated");
  expect(await errorCode(await addFavorite(ben.id))).toBe("invalid_input");
});
