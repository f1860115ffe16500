import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { findFreePort } from "../../../scripts/free-port.ts";
import { type Run, runProgram, whenReady } from "../../testing/program.ts";
import { startTraceCollector } from "../../testing/trace-collector.ts";

let folder: string;
let runs: Run[] = [];
/** What the program printed without a collector. */
let outputWithout: string;

/** All tests use one site. Its first start, which takes the longest, has no collector. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-traces-"));
  const { run, url } = await start({}, printModules);
  expect((await fetch(`${url}/rest/v1/faqs`)).status).toBe(200);
  await stop(run);
  outputWithout = run.output();
});
afterEach(async () => {
  for (const run of runs) run.process.kill("SIGKILL");
  await Promise.all(runs.map((run) => run.exit));
  runs = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Prints each module that is loaded. */
const printModules = [
  "--import",
  `data:text/javascript,${encodeURIComponent(`import { registerHooks } from "node:module";
registerHooks({ load: (url, context, nextLoad) => { console.log("loaded", url); return nextLoad(url, context); } });`)}`,
];

async function start(env: Record<string, string>, nodeFlags: string[] = []) {
  const port = await findFreePort();
  const run = runProgram({ DATA_DIR: path.join(folder, "data"), PORT: `${port}`, ...env }, { nodeFlags });
  runs.push(run);
  await whenReady(run);
  return { run, url: `http://127.0.0.1:${port}` };
}

async function stop({ process, exit }: Run): Promise<void> {
  process.kill("SIGTERM");
  expect(await exit).toBe(0);
}

const searchSchema = z.object({
  items: z.tuple([z.object({ id: z.string(), slug: z.string() })], z.unknown()),
});
const caller = "0af7651916cd43dd8448eb211c80319c";

test("requests with their statements, pages and jobs are exported, and nothing personal", async () => {
  const collector = await startTraceCollector();
  const headersFile = path.join(folder, "headers");
  await writeFile(headersFile, "authorization=Bearer%20of-the-test\n");
  const { run, url } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: headersFile,
    OTEL_SERVICE_NAME: "the-test-site",
    LOG_LEVEL: "info",
  });
  const search = await fetch(`${url}/rest/v1/doula_profiles?lat=30.2672&lng=-97.7431`);
  const { id, slug } = searchSchema.parse(await search.json()).items[0];
  await fetch(`${url}/rest/v1/doula_profiles/${id}/slots`);
  expect((await fetch(`${url}/doulas/${slug}`)).status).toBe(200);
  const signUp = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "ana@doula.test",
      password: "calm-river-42",
      data: { full_name: "Ana Confidential" },
    }),
  });
  expect(signUp.status).toBe(200);
  const requestId = signUp.headers.get("x-request-id");
  await expect
    .poll(() => collector.spans.some(({ name }) => name === "mail"), { timeout: 60_000 })
    .toBe(true);
  // This one is exported at the end.
  await fetch(`${url}/rest/v1/doula_profiles/${slug}?token=a-secret-token`, {
    headers: { traceparent: `00-${caller}-b7ad6b7169203331-01` },
  });
  await stop(run);
  await collector.stop();

  const { spans } = collector;
  const find = (name: string) => {
    const found = spans.find((span) => span.name === name);
    if (!found) throw new Error(`no span ${name}`);
    return found;
  };
  const signedUp = find("POST /auth/v1/signup");
  expect(signedUp).toMatchObject({
    parentSpanId: "",
    attributes: {
      "http.route": "/auth/v1/signup",
      "http.response.status_code": 200,
      "request.id": requestId,
    },
  });
  const inserted = spans.filter(({ parentSpanId }) => parentSpanId === signedUp.spanId);
  expect(inserted.map(({ name }) => name)).toContain("insert");
  expect(new Set(inserted.map(({ traceId }) => traceId))).toEqual(new Set([signedUp.traceId]));

  expect(spans).toContainEqual(
    expect.objectContaining({
      name: "GET /rest/v1/doula_profiles/:slug",
      traceId: caller,
      parentSpanId: "b7ad6b7169203331",
    }),
  );
  expect(run.output()).toMatch(new RegExp(`"trace_id":"${caller}","request":"[^"]+","method":"GET"`));

  const page = find("GET /*");
  const ofPage = spans.filter(({ parentSpanId }) => parentSpanId === page.spanId);
  expect(ofPage.map(({ name }) => name)).toContain("GET /rest/v1/doula_profiles/:slug");

  const email = find("mail");
  expect(email.parentSpanId).toBe("");
  expect(spans.filter(({ parentSpanId }) => parentSpanId === email.spanId)).not.toEqual([]);

  expect(collector.headers()).toMatchObject({ authorization: "Bearer of-the-test" });
  expect(collector.text()).toContain("the-test-site");
  for (const secret of [id, slug, "a-secret-token", "ana@", "Confidential", "calm-river", "30.2672", "from "])
    expect(collector.text()).not.toContain(secret);
});

test("an unreachable collector fails no request, and is logged once", async () => {
  const { run, url } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findFreePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: "200",
  });
  const countWarnings = () => run.output().split("traces not exported").length - 1;
  const request = async () => expect((await fetch(`${url}/rest/v1/faqs`)).status).toBe(200);
  // Two batches.
  for (let count = 0; count < 600; count++) await request();
  await expect.poll(countWarnings, { timeout: 30_000 }).toBe(1);
  for (let count = 0; count < 600; count++) await request();
  await stop(run);
  expect(countWarnings()).toBe(1);
  expect(run.output()).toContain('"code":"ECONNREFUSED"');
});

test("OpenTelemetry's SDK is loaded only if there is a collector", async () => {
  const collector = await startTraceCollector();
  const { run, url } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, printModules);
  expect((await fetch(`${url}/rest/v1/faqs`)).status).toBe(200);
  await stop(run);
  await collector.stop();
  for (const module of ["/@opentelemetry/sdk-trace/", "/@opentelemetry/exporter-trace-otlp-proto/"]) {
    expect(run.output()).toContain(module);
    expect(outputWithout).not.toContain(module);
  }
  expect(outputWithout).toContain("/server/app.ts");
});
