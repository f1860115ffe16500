import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span, SpanStatusCode } from "@opentelemetry/api";
import { NodePgPreparedQuery } from "drizzle-orm/node-postgres";
import { PglitePreparedQuery } from "drizzle-orm/pglite";

/** OpenTelemetry's names of samplers. */
export const traceSamplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

interface SpanOptions {
  kind: "server" | "internal" | "client" | "consumer";
  /** A span of this process, or a request's `traceparent` header. */
  parent?: Span | string | undefined;
  attributes?: Attributes;
}

/**
 * Starts a span. Its name and attributes leave the process: they never contain a person's ID, a path, an address, SQL or an
 * error's message (docs/decisions/098).
 */
export type StartSpan = (name: string, options: SpanOptions) => Span;

/** Undefined without a collector. trace-exporter.ts has the function. */
let startSpan: StartSpan | undefined;
/** The span of the request or job that is running. */
const currentSpan = new AsyncLocalStorage<Span | undefined>();

/** Starts tracing with this function; with undefined, stops it. */
export function setTracer(start: StartSpan | undefined): void {
  startSpan = start;
}

/** Returns undefined outside a request or job, and if tracing is off. */
export function readTraceId(): string | undefined {
  return currentSpan.getStore()?.spanContext().traceId;
}

interface TracedRequest {
  method: string;
  /** True for a page's call of our own API: it is a span of the page's trace. */
  isOwnCall: boolean;
  /** The `traceparent` header. */
  traceparent: string | undefined;
}

/** Makes a request a span until `work` ends, which gets the span to name it. Without a collector, `work` gets none. */
export async function traceRequest(
  { method, isOwnCall, traceparent }: TracedRequest,
  work: (span: Span | undefined) => Promise<void>,
): Promise<void> {
  if (!startSpan) return work(undefined);
  const span = startSpan(method, {
    kind: isOwnCall ? "internal" : "server",
    parent: isOwnCall ? currentSpan.getStore() : traceparent,
    attributes: { "http.request.method": method },
  });
  await runInSpan(span, span, () => work(span));
}

/** Runs part of a request without a span for what it does. */
export function runUntraced<Result>(work: () => Result): Result {
  return currentSpan.run(undefined, work);
}

/** Runs one attempt of a job as a trace with the queue's name. */
export async function traceJob(queue: string, work: () => Promise<unknown>): Promise<void> {
  if (!startSpan) return void (await work());
  const span = startSpan(queue, {
    kind: "consumer",
    attributes: { "messaging.system": "pg-boss", "messaging.destination.name": queue },
  });
  await runInSpan(span, span, work);
}

/** Makes each call of a service's methods a span, such as `stripe readAccount`. All of them must return promises. */
export function traceMethods<Service extends object>(name: string, service: Service): Service {
  if (!startSpan) return service;
  return new Proxy(service, {
    get: (target, key) => {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) =>
        traceCall(`${name} ${String(key)}`, { "peer.service": name }, async () => method.apply(target, args));
    },
  });
}

/** Runs a statement as a span with its name; one without a name has only its SQL verb. */
export function traceStatement<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return traceCall(name, { "db.system.name": "postgresql" }, work);
}

/** If tracing is on, makes all of drizzle's statements spans, those in transactions included. */
export function traceStatements(): void {
  if (!startSpan) return;
  traceExecute(NodePgPreparedQuery.prototype);
  traceExecute(PglitePreparedQuery.prototype);
}

interface Statement {
  getQuery(): { sql: string };
  execute(values?: Record<string, unknown>): Promise<unknown>;
}

function traceExecute(statements: Statement): void {
  const { execute } = statements;
  statements.execute = function (values) {
    return traceStatement(findVerb(this.getQuery().sql), () => execute.call(this, values));
  };
}

function findVerb(text: string): string {
  return text.match(/^\s*([a-z]+)/i)?.[1]?.toLowerCase() ?? "statement";
}

/** Runs a call as a span of the running request or job. Without one, as between jobs, there is no span. */
async function traceCall<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = currentSpan.getStore();
  // Work that outlives its request is not part of the trace.
  if (!startSpan || !parent?.isRecording()) return work();
  // There are no spans inside the call's, and connections it opens outlive it.
  return runInSpan(startSpan(name, { kind: "client", parent, attributes }), undefined, work);
}

async function runInSpan<Result>(
  span: Span,
  current: Span | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await currentSpan.run(current, work);
  } catch (error) {
    recordFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The value of OpenTelemetry's enum, which is not loaded here. */
const failedStatus: SpanStatusCode.ERROR = 2;

/** Records an error's class and code. Its message may contain an address or a row's values. */
export function recordFailure(span: Span, error: unknown): void {
  span.setStatus({ code: failedStatus });
  span.setAttributes({
    "error.type": error instanceof Error ? error.name : undefined,
    "error.code": findCode(error),
  });
}

/** Returns the code of an error, or of its cause: drizzle wraps those of Postgres. */
function findCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : findCode(error.cause);
}
