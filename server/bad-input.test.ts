import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { problemSchema } from "../contract/errors.schema.ts";
import { errorMessages } from "../contract/errors.ts";
import { schema } from "../db/database.ts";
import { type Operation, startTestApp, type TestApp } from "./testing/app.ts";
import { codeOf, signedInUser } from "./testing/fixtures.ts";
import { unknownId } from "./testing/moments.ts";
import { resetSettings } from "./testing/settings.ts";

/** A JSON schema as far as our OpenAPI document uses it. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    items: schemaSchema.optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    anyOf: z.array(schemaSchema).optional(),
    oneOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
  }),
);

/** What people, programs and attackers put where something else was meant. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    " ",
    "a".repeat(5000),
    "'; drop table users; --",
    "<script>alert(1)</script>",
    "a\u0000b",
    "\ud800",
    "\u202e\u200f🌙👩‍👩‍👧 ﷽",
    "../../etc/passwd",
    "%00",
    "{{7*7}}",
    "0000-00-00",
    "2026-02-30",
    "9999-12-31T23:59:60Z",
    "-271821-04-20T00:00:00Z",
    "+275760-09-13T00:00:00Z",
    "00000000-0000-4000-8000-000000000000",
    "NaN",
    "1e309",
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    true,
    null,
    [],
    {},
    [[[]]],
    { __proto__: null, constructor: 1 },
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values near what a schema asks for, each part of which may be missing or hostile. */
function around(schema: unknown): fc.Arbitrary<unknown> {
  const meant = meantBy(schemaSchema.parse(schema ?? {}));
  return fc.oneof({ arbitrary: meant, weight: 3 }, { arbitrary: hostile, weight: 1 });
}

function meantBy(schema: Schema): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (branches) return fc.oneof(...branches.map((branch) => around(branch)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, child]) => [name, around(child)]),
        ),
        { requiredKeys: [] },
      );
    case "array":
      return fc.array(around(schema.items), { maxLength: 4 });
    case "integer":
      return fc.integer();
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "string":
      return meantText(schema.format);
    default:
      return hostile;
  }
}

function meantText(format: string | undefined): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  return fc.string({ unit: "grapheme", maxLength: 40 });
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const wellFormed = (text: string) => text.toWellFormed();

let app: TestApp;
let operations: Operation[];
let cookies: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  operations = await app.operations();
  cookies = {
    client: (await signedInUser(app, "client")).cookie,
    doula: (await signedInUser(app, "doula")).cookie,
    admin: (await signedInUser(app, "admin")).cookie,
  };
});
afterAll(() => app.close());

/** Input is looked at only where the rate limit still lets it in, and no admin's call has closed the site. */
async function letInAgain(): Promise<void> {
  await app.db.delete(schema.rateLimits);
  await resetSettings(app);
}

async function expectNoFault(response: Response, call: unknown): Promise<void> {
  const description = JSON.stringify(call);
  expect(response.status, description).toBeLessThan(500);
  if (response.status < 400) return;
  expect(response.headers.get("content-type"), description).toBe("application/problem+json");
  const problem = problemSchema.parse(await response.json());
  expect(problem.detail, description).toBe(errorMessages[problem.code]);
  for (const error of problem.errors ?? []) expectPlain(error.message, description);
}

/** A sentence for a person; what zod says by default is written for programmers. */
function expectPlain(message: string, description: string): void {
  expect(message, description).toMatch(/^[A-Z]\w*:? .+[.]?$/);
  expect(message, description).not.toMatch(
    /Invalid (input|option)|expected|received|^(Invalid|Too (big|small)|Unrecognized)\b/,
  );
}

test("no input whatever makes any route fail: each answer is a success, or a code and a sentence", {
  timeout: 300_000,
}, async () => {
  for (const { method, path: pattern, parameters, requestBody, "x-access": access = "" } of operations) {
    await letInAgain();
    // Signing out would end the sessions of the calls to come.
    if (pattern === "/auth/v1/logout") continue;
    const body = requestBody?.content["application/json"]?.schema;
    const calls = fc.record({
      role: access in cookies ? fc.constant(access) : fc.constantFrom("client", "doula", "admin"),
      path: fc.record(
        Object.fromEntries(parameters.filter((p) => p.in === "path").map((p) => [p.name, around(p.schema)])),
      ),
      query: fc.record(
        Object.fromEntries(parameters.filter((p) => p.in === "query").map((p) => [p.name, around(p.schema)])),
        { requiredKeys: [] },
      ),
      body: method === "GET" ? fc.constant(undefined) : around(body),
    });
    await fc.assert(
      fc.asyncProperty(calls, async (call) => {
        const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(wellFormed(asText(call.path[name]))).replace(/^\.+$/, "dots"),
        );
        const query = new URLSearchParams(
          Object.entries(call.query).map(([name, value]): [string, string] => [name, asText(value)]),
        );
        const response = await app.send(`${path}?${query}`, {
          method,
          as: cookies[call.role],
          json: call.body,
        });
        await expectNoFault(response, { method, pattern, ...call });
      }),
      // The same values in every run; a failure prints the seed and the smallest input that fails.
      { numRuns: access in cookies ? 30 : 60, seed: 20_261_124 },
    );
  }
});

test("a body that is no JSON, none at all, or too large is refused with a code", async () => {
  const post = (init: RequestInit) => app.send("/auth/v1/token", { method: "POST", ...init });
  const json = { "content-type": "application/json" };
  const answers = {
    "not json": await post({ headers: json, body: "{" }),
    none: await post({ headers: json }),
    form: await post({ headers: { "content-type": "application/x-www-form-urlencoded" }, body: "email=a" }),
    "not utf-8": await post({ headers: json, body: new Uint8Array([0xff, 0xfe, 0x00]) }),
    "too large": await post({ headers: json, body: JSON.stringify({ email: "x".repeat(70_000) }) }),
  };
  const codes: Record<string, unknown> = {};
  for (const [name, response] of Object.entries(answers)) codes[name] = await codeOf(response);
  expect(codes).toEqual({
    "not json": "malformed_body",
    none: "malformed_body",
    form: "malformed_body",
    "not utf-8": "malformed_body",
    "too large": "body_too_large",
  });
});

const oneOfEachType = ["", "a".repeat(5000), 1.5, 2 ** 60, true, null, [[]], {}];

/** Bodies in which one field, however deep, has each of the wrong types and the others are missing. */
function wrongBodies(schema: Schema): unknown[] {
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...oneOfEachType,
    ...branches.flatMap(wrongBodies),
    ...fields.flatMap(([name, field]) => wrongBodies(field).map((value) => ({ [name]: value }))),
  ];
}

function wrongQueries(name: string): string[] {
  return ["", "x", "-1", "1e400", `9&${name}=8`].map((value) => `${name}=${value}`);
}

test("wrong types get a plain sentence on every route that takes a body or a query", {
  timeout: 300_000,
}, async () => {
  for (const { method, path: pattern, parameters, requestBody, "x-access": access } of operations) {
    await letInAgain();
    const body = requestBody?.content["application/json"]?.schema;
    const calls = [
      ...(body ? wrongBodies(schemaSchema.parse(body)) : []).map((json) => ({ query: "", json })),
      ...parameters
        .filter((parameter) => parameter.in === "query")
        .flatMap(({ name }) => wrongQueries(name))
        .map((query) => ({ query, json: undefined })),
    ];
    const path = pattern.replaceAll(/\{\w+\}/g, unknownId);
    const as = cookies[access ?? ""] ?? cookies.client;
    let refused = 0;
    for (const { query, json } of calls) {
      const response = await app.send(`${path}?${query}`, { method, as, json });
      if (response.status === 400) refused += 1;
      await expectNoFault(response, { method, pattern, query, json });
    }
    expect(refused > 0, `${method} ${pattern} refuses wrong types`).toBe(calls.length > 0);
  }
});
