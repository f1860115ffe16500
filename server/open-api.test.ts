import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp } from "./testing/app.ts";

const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string().min(10) })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string().min(1),
        tags: z.array(z.string()).length(1),
        "x-errors": z.array(z.string()),
      }),
    ),
  ),
});

let app: TestApp;
let document: z.infer<typeof documentSchema>;
beforeAll(async () => {
  app = await startTestApp();
  document = documentSchema.parse(await (await app.send("/openapi.json")).json());
});
afterAll(() => app.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

test("every operation has a name of its own that a client generator can use", () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  // A verb and its object.
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
});

test("the names that clients were generated with stay", () => {
  expect(document.paths["/rest/v1/doula_profiles"]?.get?.operationId).toBe("searchDoulas");
  expect(document.paths["/rest/v1/bookings"]?.post?.operationId).toBe("bookIntroCall");
  expect(document.paths["/auth/v1/token"]?.post?.operationId).toBe("signIn");
});

test("every tag in use is described once, and no other", () => {
  const described = document.tags.map(({ name }) => name);
  expect(described.toSorted()).toEqual([...new Set(operations().flatMap(({ tags }) => tags))].toSorted());
});

test("docs/api.md names every resource, and only codes that a route refuses with", () => {
  const guide = readFileSync(new URL("../docs/api.md", import.meta.url), "utf8");
  const apiPaths = Object.keys(document.paths).filter((path) => path.includes("/v1"));
  const resources = apiPaths.map((path) => path.split("/").slice(0, 4).join("/"));
  const missing = resources.filter((resource) => !guide.includes(resource.replace("/auth/v1", "")));
  expect(missing).toEqual([]);

  const declared = new Set(operations().flatMap((operation) => operation["x-errors"]));
  const named = [...guide.matchAll(/[45]\d\d `([a-z_]+)`/g)].map(([, code = ""]) => code);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((code) => !declared.has(code))).toEqual([]);
});
