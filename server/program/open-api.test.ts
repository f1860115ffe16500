import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { useTestApp } from "../testing/app.ts";

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

const app = await useTestApp();
const document = documentSchema.parse(await (await app.send("/openapi.json")).json());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

test("[7.4] every operation has a unique name that a client generator can use", () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  // A verb and its object.
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
});

test("[7.4] the names used in generated clients stay the same", () => {
  expect(document.paths["/rest/v1/doula_profiles"]?.get?.operationId).toBe("searchDoulas");
  expect(document.paths["/rest/v1/bookings"]?.post?.operationId).toBe("bookIntroCall");
  expect(document.paths["/auth/v1/token"]?.post?.operationId).toBe("signIn");
});

test("[7.4] the default of each parameter has the parameter's type", async () => {
  const schema = z.object({ type: z.string(), default: z.unknown() });
  const defaults = (await app.operations()).flatMap(({ path, parameters }) =>
    parameters.flatMap(({ name, schema: given }) => {
      const { data } = schema.safeParse(given);
      if (data?.default === undefined) return [];
      const found = Number.isInteger(data.default) ? "integer" : typeof data.default;
      return [{ parameter: `${path} ${name}`, type: data.type.replace("number", "integer"), found }];
    }),
  );
  expect(defaults.filter(({ type, found }) => type !== found)).toEqual([]);
});

test("[7.4] exactly the used tags are described", () => {
  const describedTags = document.tags.map(({ name }) => name);
  expect(describedTags.toSorted()).toEqual([...new Set(operations().flatMap(({ tags }) => tags))].toSorted());
});

test("[7.4] docs/api.md mentions only codes that some route refuses with", () => {
  const guide = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  const declaredCodes = new Set(operations().flatMap((operation) => operation["x-errors"]));
  const namedCodes = [...guide.matchAll(/[45]\d\d `([a-z_]+)`/g)].map(([, code = ""]) => code);
  expect(namedCodes.length).toBeGreaterThan(5);
  expect(namedCodes.filter((code) => !declaredCodes.has(code))).toEqual([]);
});

test("[7.4] the document is shown at /docs, without anything from another site", async () => {
  const page = await app.send("/docs");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'.*connect-src 'self'/);
  const markup = await page.text();
  expect(markup).not.toMatch(/https?:\/\//);
  for (const [, address = ""] of markup.matchAll(/(?:src|href)="(\/docs\/[^"]*)"/g)) {
    const file = await app.send(address);
    expect(file.status, address).toBe(200);
    expect((await file.text()).length, address).toBeGreaterThan(100_000);
  }
  expect((await app.send("/docs/package.json")).status).toBe(400);
});
