import { setTimeout as sleep } from "node:timers/promises";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { schema } from "../../../db/database.ts";
import { readEnv } from "../../start/env.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { createLogger } from "./logging.ts";
import { openTraceExporter } from "./trace-exporter.ts";
import { setTracer, traceJob, traceMethods, traceStatements } from "./tracing.ts";

const app = await useTestApp();
const silent = createLogger({ LOG_LEVEL: "silent", isProduction: false });
const caller = "0af7651916cd43dd8448eb211c80319c";
const traceparent = (flags: "00" | "01") => `00-${caller}-b7ad6b7169203331-${flags}`;

let exported: ReadableSpan[];
let traces: ReturnType<typeof openTraceExporter>;

function startTracing(env: Record<string, string> = {}): void {
  const exporter: SpanExporter = {
    export: (spans, done) => {
      exported.push(...spans);
      done({ code: 0 });
    },
    shutdown: async () => undefined,
  };
  exported = [];
  traces = openTraceExporter(readEnv(env), { logger: silent, exporter });
  setTracer(traces.startSpan);
  traceStatements();
}

beforeEach(() => startTracing());
afterEach(() => setTracer(undefined));

/** Returns the spans that have ended. */
async function readSpans(): Promise<ReadableSpan[]> {
  setTracer(undefined);
  await traces.stop();
  return exported;
}

const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;

test("a request is a span with its route pattern, and its statements are in it", async () => {
  const response = await app.send("/rest/v1/faqs?token=secret");
  const [request, ...others] = (await readSpans()).toReversed();
  expect(request).toMatchObject({
    name: "GET /rest/v1/faqs",
    parentSpanContext: undefined,
    attributes: {
      "http.request.method": "GET",
      "http.route": "/rest/v1/faqs",
      "http.response.status_code": 200,
      "request.id": response.headers.get("x-request-id"),
    },
  });
  expect(others.length).toBeGreaterThan(0);
  for (const { name, attributes, parentSpanContext } of others) {
    expect(name).toMatch(/^[a-z_]+$/);
    expect(attributes).toEqual({ "db.system.name": "postgresql" });
    expect(parentSpanContext?.spanId).toBe(idOf(request));
  }
});

test("a prepared statement is named, in a transaction too", async () => {
  const doula = await insertDoula(app, {});
  const client = await signedInUser(app, "client");
  startTracing();
  await app.send(`/rest/v1/doula_profiles/${doula.slug}`);
  await app.send("/rest/v1/favorites", { method: "POST", as: client.cookie, json: { doula_id: doula.id } });
  const names = (await readSpans()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["session", "insert", "POST /rest/v1/favorites"]));
});

test("spans contain nothing about the person or the doula", async () => {
  const doula = await insertDoula(app, {});
  const client = await signedInUser(app, "client");
  startTracing();
  await app.send(`/rest/v1/doula_profiles/${doula.slug}?email=${client.email}`);
  await app.send(`/rest/v1/users/${client.id}`, { as: client.cookie });
  await app.send("/auth/v1/token", {
    method: "POST",
    json: { email: client.email, password: "not-the-password" },
  });
  const text = JSON.stringify(
    (await readSpans()).map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
  );
  expect(text).toContain("/auth/v1/token");
  for (const secret of [doula.slug, doula.id, client.id, client.email, "not-the-password"])
    expect(text).not.toContain(secret);
});

test("a request continues the trace of its traceparent header", async () => {
  await app.send("/rest/v1/faqs", { headers: { traceparent: traceparent("01") } });
  const request = (await readSpans()).at(-1);
  expect(request?.spanContext().traceId).toBe(caller);
  expect(request?.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
});

test.each([
  ["00", {}],
  ["01", { OTEL_TRACES_SAMPLER: "always_off" }],
] as const)("a trace that is not sampled has no spans: %s %o", async (flags, env) => {
  startTracing(env);
  await app.send("/rest/v1/faqs", { headers: { traceparent: traceparent(flags) } });
  expect(await readSpans()).toEqual([]);
});

test.each([
  ["always_on", "0", true],
  ["traceidratio", "0", false],
  ["traceidratio", "1", true],
  ["parentbased_always_off", "1", false],
  ["parentbased_traceidratio", "0", false],
  ["parentbased_always_on", "0", true],
])("sampler %s with %s samples a trace of our own: %s", async (sampler, argument, isSampled) => {
  startTracing({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument });
  await traceJob("mail", async () => undefined);
  expect((await readSpans()).length).toBe(isSampled ? 1 : 0);
});

test.each(["/livez", "/readyz", "/healthz", "/metrics", "/assets/main.js"])(
  "%s is not traced",
  async (path) => {
    await app.send(path);
    expect(await readSpans()).toEqual([]);
  },
);

test("the span of an event stream ends when the stream opens", async () => {
  const client = await signedInUser(app, "client");
  startTracing();
  const response = await app.send("/realtime/v1", { as: client.cookie });
  expect((await readSpans()).at(-1)).toMatchObject({ name: "GET /realtime/v1", ended: true });
  await response.body?.cancel();
});

test("each attempt of a job is a separate trace, with the class and code of its failure", async () => {
  const failure = new Error("ana@doula.test was refused", {
    cause: Object.assign(new Error("row of ana@doula.test"), { code: "23505" }),
  });
  const job = traceJob("mail", async () => {
    await app.db.select({ id: schema.faqs.id }).from(schema.faqs).limit(1);
    throw failure;
  });
  await expect(job).rejects.toBe(failure);
  const [statement, attempt] = await readSpans();
  expect(statement).toMatchObject({ name: "select", parentSpanContext: { spanId: idOf(attempt) } });
  expect(attempt).toMatchObject({
    name: "mail",
    status: { code: 2 },
    attributes: { "messaging.destination.name": "mail", "error.type": "Error", "error.code": "23505" },
    events: [],
  });
  expect(JSON.stringify([attempt?.attributes, attempt?.status])).not.toContain("ana@");
});

test("a failed statement has its code", async () => {
  await traceJob("test", () => app.db.execute(sql`select 1 / ${0}::int`).catch(() => undefined));
  const [statement] = await readSpans();
  expect(statement).toMatchObject({
    name: "select",
    status: { code: 2 },
    attributes: { "error.code": "22012" },
  });
});

test("a call to another service is one span with the method's name", async () => {
  const service = traceMethods("stripe", {
    isSandbox: true,
    readAccount: async (id: string) => {
      await app.db.execute(sql`select 1`);
      return id;
    },
  });
  expect(service.isSandbox).toBe(true);
  await traceJob("test", async () => expect(await service.readAccount("acct_1")).toBe("acct_1"));
  const names = (await readSpans()).map(({ name }) => name);
  expect(names).toEqual(["stripe readAccount", "test"]);
});

test("work that outlives its job is not part of the trace, and nor are statements outside one", async () => {
  let late: Promise<unknown> | undefined;
  await traceJob("test", async () => {
    late = sleep(10).then(() => app.db.execute(sql`select 1`));
  });
  await late;
  await app.db.execute(sql`select 1`);
  expect((await readSpans()).map(({ name }) => name)).toEqual(["test"]);
});

test("while exports fail, one warning is logged", async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error("https://key@collector.example"), { code: "ECONNREFUSED" });
  const exportSpans = vi.fn<SpanExporter["export"]>((_spans, done) => done({ code: 1, error }));
  const opened = openTraceExporter(readEnv({}), {
    logger,
    exporter: { export: exportSpans, shutdown: async () => undefined },
  });
  for (let job = 0; job < 1000; job++) opened.startSpan("mail", { kind: "consumer" }).end();
  await opened.stop();
  expect(exportSpans.mock.calls.length).toBeGreaterThan(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"code":"ECONNREFUSED".*"traces not exported"/);
  expect(lines[0]).not.toContain("collector.example");
});

test("a collector that does not respond delays the end by two seconds", async () => {
  const opened = openTraceExporter(readEnv({}), {
    logger: silent,
    exporter: { export: () => undefined, shutdown: async () => undefined },
  });
  opened.startSpan("mail", { kind: "consumer" }).end();
  const started = performance.now();
  await opened.stop();
  expect(performance.now() - started).toBeLessThan(4000);
});
