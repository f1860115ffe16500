import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { type Problem, problemSchema } from "../../contract/errors.schema.ts";
import { errorMessages } from "../../contract/errors.ts";
import { schema } from "../../db/database.ts";
import { useTestApp } from "../testing/app.ts";
import { errorCode, signedInUser } from "../testing/fixtures.ts";
import { type JsonSchema, parseJsonSchema, schemaBranches } from "../testing/json-schema.ts";
import { unknownId } from "../testing/moments.ts";
import { chooseRuns } from "../testing/random-runs.ts";
import { resetSettings } from "../testing/settings.ts";

/** Unexpected values that people, clients and attackers send. */
const hostileValue = fc.oneof(
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

/** Values close to a schema, each part of which may be missing or hostile. */
function around(schema: unknown): fc.Arbitrary<unknown> {
  const valid = arbitraryValid(parseJsonSchema(schema));
  return fc.oneof({ arbitrary: valid, weight: 3 }, { arbitrary: hostileValue, weight: 1 });
}

function arbitraryValid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const branches = schemaBranches(schema);
  if (branches.length > 0) return fc.oneof(...branches.map((branch) => around(branch)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
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
      return validText(schema.format);
    default:
      return hostileValue;
  }
}

function validText(format: string | undefined): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  return fc.string({ unit: "grapheme", maxLength: 40 });
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const wellFormed = (text: string) => text.toWellFormed();

const emailEventsSecret = "secret-of-bad-input-tests-1234567";
/** Sent with every call: without it, a route refuses email events before it reads them. */
const headers = { "x-webhook-secret": emailEventsSecret };

const app = await useTestApp({ emailEventsSecret });
const operations = await app.operations();
const cookies: Record<string, string> = {
  client: (await signedInUser(app, "client")).cookie,
  doula: (await signedInUser(app, "doula")).cookie,
  admin: (await signedInUser(app, "admin")).cookie,
};

/** The embedded database only has to show that it refuses as the server does. */
const runsFactor = chooseRuns({ usual: inject("databaseKind") === "embedded" ? 1 : 2, everything: 10 });

/** Resets rate limits and maintenance, so that input is still read. */
async function resetLimits(): Promise<void> {
  await app.db.delete(schema.rateLimits);
  await resetSettings(app);
}

async function expectNoFault(response: Response, call: unknown): Promise<Problem | undefined> {
  const description = JSON.stringify(call);
  expect(response.status, description).toBeLessThan(500);
  if (response.status < 400) return undefined;
  expect(response.headers.get("content-type"), description).toBe("application/problem+json");
  const problem = problemSchema.parse(await response.json());
  expect(problem.detail, description).toBe(errorMessages[problem.code]);
  for (const error of problem.errors ?? []) expectPlain(error.message, description);
  return problem;
}

/** Expects a sentence for a person; zod's default messages are written for programmers. */
function expectPlain(message: string, description: string): void {
  expect(message, description).toMatch(/^[A-Z]\w*:? .+[.]?$/);
  expect(message, description).not.toMatch(
    /Invalid (input|option)|expected|received|^(Invalid|Too (big|small)|Unrecognized)\b/,
  );
}

test("[5.1 7.4] no input makes a route fail: every response is a success, or a code and a sentence", {
  timeout: 300_000,
}, async () => {
  for (const { method, path: pattern, parameters, requestBody, "x-access": access = "" } of operations) {
    await resetLimits();
    // Signing out would end the sessions of the calls that follow.
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
          headers,
          json: call.body,
        });
        await expectNoFault(response, { method, pattern, ...call });
      }),
      // A failure prints the seed and the smallest failing input.
      { numRuns: (access in cookies ? 2 : 4) * runsFactor },
    );
  }
});

test("a body that is invalid JSON, missing, or too large is refused with a code", async () => {
  const post = (init: RequestInit) => app.send("/auth/v1/token", { method: "POST", ...init });
  const json = { "content-type": "application/json" };
  const responses = {
    "not json": await post({ headers: json, body: "{" }),
    none: await post({ headers: json }),
    form: await post({ headers: { "content-type": "application/x-www-form-urlencoded" }, body: "email=a" }),
    "not utf-8": await post({ headers: json, body: new Uint8Array([0xff, 0xfe, 0x00]) }),
    "too large": await post({ headers: json, body: JSON.stringify({ email: "x".repeat(70_000) }) }),
  };
  const codes: Record<string, unknown> = {};
  for (const [name, response] of Object.entries(responses)) codes[name] = await errorCode(response);
  expect(codes).toEqual({
    "not json": "malformed_body",
    none: "malformed_body",
    form: "malformed_body",
    "not utf-8": "malformed_body",
    "too large": "body_too_large",
  });
});

const oneOfEachType = ["", "a".repeat(5000), 1.5, 2 ** 60, true, null, [[]], {}];

/** Bodies in which all fields at one depth have one of the wrong types. */
function wrongBodies(schema: JsonSchema): unknown[] {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, wrongBodies(field)] as const,
  );
  const longest = Math.max(0, ...fields.map(([, values]) => values.length));
  return [
    ...oneOfEachType,
    ...schemaBranches(schema).flatMap(wrongBodies),
    ...Array.from({ length: longest }, (_, index) =>
      Object.fromEntries(
        fields.filter(([, values]) => index < values.length).map(([name, values]) => [name, values[index]]),
      ),
    ),
  ];
}

interface WrongField {
  name: string;
  body: object;
}

/** Bodies with one wrong field each, so that no other field's error hides that it is accepted. */
function wrongFields({ properties = {}, ...schema }: JsonSchema): WrongField[] {
  const fields = Object.entries(properties);
  const literals = fields.map(([name, field]) => [name, field.const ?? field.enum?.[0]]);
  const kind = Object.fromEntries(literals.filter(([, value]) => value !== undefined));
  return [
    ...fields.map(([name]) => ({ name, body: { ...kind, [name]: [[]] } })),
    ...schemaBranches(schema).flatMap(wrongFields),
  ];
}

/** A service checks them, or nothing reads them. */
const freeFields = ["user_type", "status", "packageName", "stripeAccountId", "doulaName"];
/** Sign-in and sign-up refuse any phone with a sentence about the whole request. */
const isFreeField = (name: string, pattern: string) =>
  freeFields.includes(name) || (name === "phone" && pattern.startsWith("/auth/v1/"));

function wrongQueries(names: string[]): string[] {
  if (names.length === 0) return [];
  const queries = ["", "x", "-1", "1e400"].map((value) => names.map((name) => `${name}=${value}`).join("&"));
  return [...queries, names.map((name) => `${name}=9&${name}=8`).join("&")];
}

test("[5.1] every route with a body or a query rejects wrong types with a plain sentence", {
  timeout: 300_000,
}, async () => {
  for (const { method, path: pattern, parameters, requestBody, "x-access": access } of operations) {
    await resetLimits();
    const path = pattern.replaceAll(/\{\w+\}/g, unknownId);
    const as = cookies[access ?? ""] ?? cookies.client;
    /** Returns the fields and parameters that were refused; '' if the error names none. */
    const send = async (query: string, json?: unknown): Promise<string[]> => {
      const call = () => app.send(`${path}?${query}`, { method, as, headers, json });
      let response = await call();
      if (response.status === 429) {
        await resetLimits();
        response = await call();
      }
      const problem = await expectNoFault(response, { method, pattern, query, json });
      return problem?.errors?.map(({ field }) => field.replace(/[.[].*/, "")) ?? [];
    };
    const schema = requestBody?.content["application/json"]?.schema;
    const body = parseJsonSchema(schema);
    if (schema) {
      let refused = 0;
      for (const json of wrongBodies(body)) refused += (await send("", json)).length;
      expect(refused, `${method} ${pattern} refuses wrong types`).toBeGreaterThan(0);
    }
    for (const { name, body: json } of wrongFields(body)) {
      if (isFreeField(name, pattern)) continue;
      const refused = await send("", json);
      expect([[name], [""]], `${method} ${pattern} refuses ${name}`).toContainEqual(
        refused.filter((field) => field === name || field === "").slice(0, 1),
      );
    }
    const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    const refused = new Set<string>();
    for (const query of wrongQueries(names)) for (const name of await send(query)) refused.add(name);
    expect([...refused].sort(), `${method} ${pattern} refuses wrong parameters`).toEqual(names.sort());
  }
});
