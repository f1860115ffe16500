import { setTimeout as sleep } from "node:timers/promises";
import { ROOT_CONTEXT, type Span, SpanKind, trace } from "@opentelemetry/api";
import { ExportResultCode, parseKeyPairsIntoRecord, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { describeError, type Logger } from "./logging.ts";
import type { StartSpan, traceSamplers } from "./tracing.ts";
import { readVersion } from "./version.ts";

interface TraceExporter {
  startSpan: StartSpan;
  /** Exports what is left, for two seconds at most. */
  stop(): Promise<void>;
}

/** OpenTelemetry's own variables. */
interface TraceEnv {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER: (typeof traceSamplers)[number];
  OTEL_TRACES_SAMPLER_ARG: number;
}

interface ExporterOptions {
  logger: Logger;
  /** For tests; OTLP over HTTP by default, which reads its other variables from the environment. */
  exporter?: SpanExporter;
}

/** How long the end of the program waits for the collector. */
const maxStopMs = 2000;

/** OpenTelemetry's kinds by their names in tracing.ts. */
const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/**
 * Collects spans and exports them in the background. If the collector does not respond, spans are dropped. Nothing is
 * registered with OpenTelemetry's global API, so packages that look there, such as better-auth, add no spans.
 */
export function openTraceExporter(
  env: TraceEnv,
  {
    logger,
    exporter = new OTLPTraceExporter({
      // Not the package's own reading of other variables, whose addresses env.ts does not check.
      url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "")}/v1/traces`,
      headers: parseKeyPairsIntoRecord(env.OTEL_EXPORTER_OTLP_HEADERS),
    }),
  }: ExporterOptions,
): TraceExporter {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(
        resourceFromAttributes({
          "service.name": env.OTEL_SERVICE_NAME,
          "service.version": readVersion().version,
        }),
      ),
    sampler: createSampler(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: warnOnFailure(exporter, logger) })],
  });
  const tracer = provider.getTracer("doula-match");
  return {
    startSpan: (name, { kind, parent, attributes }) =>
      tracer.startSpan(name, { kind: kinds[kind], attributes }, toContext(parent)),
    stop: async () => {
      const exported = provider.shutdown().catch(() => undefined);
      await Promise.race([exported, sleep(maxStopMs)]);
    },
  };
}

function toContext(parent: Span | string | undefined) {
  if (parent === undefined) return ROOT_CONTEXT;
  if (typeof parent !== "string") return trace.setSpan(ROOT_CONTEXT, parent);
  const remote = parseTraceParent(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
}

function createSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TraceEnv): Sampler {
  switch (name) {
    case "always_on":
      return new AlwaysOnSampler();
    case "always_off":
      return new AlwaysOffSampler();
    case "traceidratio":
      return new TraceIdRatioBasedSampler(ratio);
    case "parentbased_always_on":
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case "parentbased_always_off":
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case "parentbased_traceidratio":
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}

/** Logs one warning when exports begin to fail. */
function warnOnFailure(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED;
        if (hasFailed && !isFailing)
          logger.warn({ error: describeError(result.error) }, "traces not exported");
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
