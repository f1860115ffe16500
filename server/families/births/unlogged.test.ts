import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { metricsRegistry } from "../../platform/observability/metrics.ts";
import { openTraceExporter } from "../../platform/observability/trace-exporter.ts";
import { setTracer, traceStatements } from "../../platform/observability/tracing.ts";
import { readEnv } from "../../start/env.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  enterLoss,
  giveBirth,
  signedInParent,
  tellDoula,
  undoBirth,
  undoLoss,
} from "../../testing/births.ts";
import { unknownId } from "../../testing/moments.ts";

const today = new Date().toISOString().slice(0, 10);
const logged: string[] = [];
const logger = pino({ level: "info", base: null }, { write: (line: string) => void logged.push(line) });
const app = await useTestApp({ logger });
const parent = await signedInParent(app);
beforeEach(() => void logged.splice(0));

type Send = () => Promise<Response>;

const send = (method: string, path: string, json?: object) => () =>
  app.send(`/rest/v1/${path}`, { method, as: parent.cookie, json });

/** Everything that a page can do with a birth or a loss, in an order in which it succeeds. */
const changes: [string, Send][] = [
  ["a birth", () => giveBirth(app, parent, today)],
  ["undoing a birth", () => undoBirth(app, parent)],
  ["a loss", () => enterLoss(app, parent)],
  ["undoing a loss", () => undoLoss(app, parent)],
  ["a birth from an old page", send("PUT", "births/own", { born_on: today })],
  ["undoing a birth from an old page", send("DELETE", "births/own")],
  ["a loss from an old page", send("PUT", "losses/own")],
  ["undoing a loss from an old page", send("DELETE", "losses/own")],
];

/** Returns the spans of a request. */
async function traceCall(call: Send): Promise<ReadableSpan[]> {
  const spans: ReadableSpan[] = [];
  const traces = openTraceExporter(readEnv({}), {
    logger,
    exporter: {
      export: (exported, done) => {
        spans.push(...exported);
        done({ code: 0 });
      },
      shutdown: async () => undefined,
    },
  });
  setTracer(traces.startSpan);
  traceStatements();
  expect((await call()).status).toBe(200);
  setTracer(undefined);
  await traces.stop();
  // The check for maintenance comes first, for every route.
  return spans.filter(({ name }) => name !== "settings");
}

test.each(changes)(
  "[6.8] log and trace don't tell %s from another change, or whose it is",
  async (_, call) => {
    const spans = await traceCall(call);
    expect(spans.map(({ name, attributes }) => [name, attributes])).toEqual([
      [
        "private",
        {
          "http.request.method": "_OTHER",
          "http.route": "private",
          "http.response.status_code": 200,
          "request.id": expect.any(String),
        },
      ],
    ]);
    const lines = logged.map((line) => JSON.parse(line));
    const varying = {
      level: 30,
      time: expect.any(Number),
      request: expect.any(String),
      ms: expect.any(Number),
    };
    expect(lines).toEqual([{ ...varying, msg: "request", method: "_OTHER", route: "private", status: 200 }]);
  },
);

test("[6.8] a refusal names neither what was refused nor who asked", async () => {
  await tellDoula(app, parent, { id: unknownId }, "loss");
  expect(logged.join()).not.toMatch(/plans_changed|birth|"person"/);
  expect(logged.join()).toContain('"status":409');
});

test("[6.8] no metric names a route of births and losses", async () => {
  for (const [, call] of changes) await call();
  const metrics = await metricsRegistry.metrics();
  expect(metrics).toContain('method="_OTHER",route="private",status="200"');
  expect(metrics).not.toMatch(/"\/rest\/v1\/(losses|births|plans)\//);
});
