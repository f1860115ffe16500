import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { readPortraits } from "../../db/seed/portraits.ts";
import {
  type DemoConnections,
  demoAdmin,
  demoDoula,
  demoParent,
  draftDoula,
  hasDemoPeople,
  pendingDoula,
  rejectedDoula,
  seedDemoData,
} from "../../db/seed.ts";
import { createApp, startDomainJobs } from "../app.ts";
import { startMetricsServer } from "../operations/metrics/metrics-server.ts";
import { createMetricsReader } from "../operations/metrics/service.ts";
import { sitePages } from "../operations/site/pages.ts";
import { explainDatabaseProblem } from "../platform/database/database-problem.ts";
import { checkEmailServer } from "../platform/email/outbox.ts";
import { closeServer } from "../platform/http/close-server.ts";
import { refuseProxied } from "../platform/http/development-proxy.ts";
import { createPipelineLimit } from "../platform/http/pipelining.ts";
import { openBuiltWebApp, openWatchedWebApp } from "../platform/http/web-app.ts";
import { graceMs } from "../platform/jobs/jobs.ts";
import { createLogger, describeError, type Logger } from "../platform/observability/logging.ts";
import { setTracer } from "../platform/observability/tracing.ts";
import type { Platform } from "../platform/platform.ts";
import { closeToOthers } from "../platform/storage/data-folder.ts";
import { describeRisks, type Env, EnvError } from "./env.ts";
import { type Closer, openPlatform, readPublicUrl, usesDataFolder } from "./open-platform.ts";
import { operatorListener } from "./operator-listener.ts";
import { openProviders } from "./providers.ts";

export interface RunningServer {
  /** Lines for the person who started it: URL, demo accounts, which parts are sandboxed. */
  greeting: string[];
  /** Reports itself as not ready and still serves requests, for DRAIN_SECONDS. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Vite serves the web app from its sources. */
  isWatching: boolean;
}

/**
 * How long an idle connection stays open, in milliseconds. Longer than proxies keep theirs (nginx 60 s, Caddy 120 s):
 * a request sent on a connection that is just being closed would fail.
 */
const keepAliveMs = 125_000;

/** A port on this machine answers within a millisecond. */
const probeMs = 500;

/**
 * Starts the program from its environment and listens. If a part fails to start, those before it are closed
 * again.
 */
export async function startServer(env: Env, options: StartOptions): Promise<RunningServer> {
  const closers: Closer[] = [];
  const logger = createLogger(env);
  let isStopping = false;
  const close = async () => {
    const deadline = Date.now() + graceMs;
    for (const close of closers.reverse().splice(0)) {
      await close(deadline).catch((error: unknown) =>
        logger.error({ error: describeError(error) }, "did not stop"),
      );
    }
  };
  try {
    const greeting = await startParts(env, {
      ...options,
      logger,
      onStop: (closer) => closers.push(closer),
      isStopping: () => isStopping,
    });
    const drain = async () => {
      isStopping = true;
      await sleep(env.DRAIN_SECONDS * 1000);
    };
    return { greeting, drain, stop: close };
  } catch (error) {
    await close();
    throw (env.DATABASE_URL && explainDatabaseProblem(error, env.DATABASE_URL)) || error;
  }
}

interface PartsOptions extends StartOptions {
  logger: Logger;
  onStop: (closer: Closer) => void;
  isStopping: () => boolean;
}

async function startParts(
  env: Env,
  { isWatching, logger, onStop, isStopping }: PartsOptions,
): Promise<string[]> {
  const publicUrl = readPublicUrl(env);
  // It listens once it is ready, so that a proxy tries another process until then.
  const server = createServer({ keepAliveTimeout: keepAliveMs });
  await requireFreePort(env);
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) await startTracing(env, { logger, onStop });

  const { platform, connection, installation, folderLock } = await openPlatform(env, {
    logger,
    prepareDatabase: ({ migrate }) => migrate(),
    renewsSecrets: true,
    onStop,
  });
  // Running requests need everything registered above.
  onStop(async (deadline) => {
    if (server.listening) await closeServer(server, deadline);
  });
  onStop(() => platform.realtime.stop());
  const { providers, notes, addDemoConnections, stop } = await openProviders(env, publicUrl);
  onStop(stop);
  const hasDemo = !env.isProduction && connection.kind === "embedded";
  if (hasDemo) await seedDemo(platform, addDemoConnections);
  if (env.isProduction) await refuseDemoData(platform);
  // Some jobs run immediately, so the demo data must be there first.
  await startDomainJobs(platform, providers);

  const webApp = isWatching ? await openWatchedWebApp(server) : await openBuiltWebApp();
  onStop(() => webApp.close());
  const hasMailbox = !env.isProduction && !env.SMTP_URL;
  const readMetrics = createMetricsReader({
    platform,
    installation,
    countConnections: connection.countConnections,
  });
  if (env.METRICS_PORT) {
    const metricsServer = await startMetricsServer(env.METRICS_PORT, readMetrics);
    onStop(metricsServer.stop);
  }
  const app = createApp(platform, {
    providers,
    requiredOrigin: env.PUBLIC_URL,
    emailEventsSecret: env.EMAIL_EVENTS_SECRET,
    trustedProxies: env.TRUST_PROXY,
    hstsScope: env.HSTS,
    hasMailbox,
    hasApiViewer: !env.isProduction,
    isStopping,
    installation,
    metrics: { read: readMetrics, token: env.METRICS_TOKEN },
    onUndeclaredError: (refusal) => logger.error({ refusal }, "refusal not declared"),
    pages: sitePages(platform, webApp, { isWatching }),
  });
  const listener = getRequestListener(app.fetch);
  const pipelineLimit = createPipelineLimit();
  const allowsForwardedFor = env.TRUST_PROXY !== false;
  server.on("request", (request, response) => {
    if (!env.isProduction && refuseProxied(request, response, { allowsForwardedFor })) return;
    // Clients and proxies then open their next connection to a process that stays.
    if (isStopping()) response.setHeader("connection", "close");
    if (pipelineLimit.mayBegin(request, response))
      webApp.before(request, response, () => void listener(request, response));
  });
  folderLock?.serve(operatorListener(connection, { ...installation, ...providers, platform }));
  await listen(server, env);
  logger.info({ port: env.PORT }, "listening");
  void checkEmailServer(platform.mailer, logger);
  if (usesDataFolder(env)) void closeDataFolder(env, logger);

  const greeting = [
    `Ready at ${publicUrl}`,
    ...(hasDemo
      ? [
          `Parent login: ${demoParent.email} / ${demoParent.password}`,
          `Doula login: ${demoDoula.email} / ${demoDoula.password}`,
          `Admin login: ${demoAdmin.email} / ${demoParent.password}`,
          `More doulas, same password: ${draftDoula.email} (draft), ${pendingDoula.email} (in review), ${rejectedDoula.email} (rejected)`,
        ]
      : []),
    ...(env.isProduction ? [] : [`The API is described at ${publicUrl}/docs`]),
    ...(hasMailbox ? [`Emails are saved at ${publicUrl}/mailbox`] : []),
    `Database: ${connection.kind === "embedded" ? `embedded in ${env.DATA_DIR}` : "server"}.`,
    ...notes,
  ];
  const risks = describeRisks(env);
  if (env.isProduction) {
    for (const line of greeting) logger.info(line);
    for (const risk of risks) logger.warn(risk);
  }
  return [...greeting, ...risks.map((risk) => `Warning: ${risk}`)];
}

/** Loads OpenTelemetry. Spans of the last requests and jobs are exported after these have stopped. */
async function startTracing(
  env: Env,
  { logger, onStop }: Pick<PartsOptions, "logger" | "onStop">,
): Promise<void> {
  const { openTraceExporter } = await import("../platform/observability/trace-exporter.ts");
  const { startSpan, stop } = openTraceExporter(env, { logger });
  setTracer(startSpan);
  onStop(stop);
}

type PortEnv = Pick<Env, "PORT" | "HOST">;

const portInUse = ({ PORT }: PortEnv) => new EnvError(`PORT: ${PORT} is in use by another program.`);

/** Throws before anything is created if another program listens on the port. Claiming it would make a proxy send requests. */
async function requireFreePort(env: PortEnv): Promise<void> {
  const socket = connect(env.PORT, env.HOST ?? "localhost");
  const isInUse = await Promise.race([
    once(socket, "connect").then(
      () => true,
      () => false,
    ),
    sleep(probeMs, false),
  ]);
  socket.destroy();
  if (isInUse) throw portInUse(env);
}

async function listen(server: Server, env: PortEnv): Promise<void> {
  server.listen(env.PORT, env.HOST);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? portInUse(env) : error;
  });
}

/** Runs in the background: reading the modes of many files takes a while. */
async function closeDataFolder({ DATA_DIR }: Env, logger: Logger): Promise<void> {
  try {
    const failures = await closeToOthers(DATA_DIR);
    if (failures > 0) logger.warn({ files: failures }, "files in DATA_DIR stay readable to other users");
  } catch (error) {
    logger.warn({ error: describeError(error) }, "modes in DATA_DIR not checked");
  }
}

async function seedDemo(
  { db, auth, encryption, storage, now }: Platform,
  addConnections: ((connections: DemoConnections) => void) | undefined,
): Promise<void> {
  const { password } = await auth.$context;
  await seedDemoData(db, {
    now: now(),
    hashPassword: password.hash,
    sandboxes: addConnections && {
      encryptToken: (token, id) => encryption.encrypt(token, { purpose: "calendar-token", id }),
      addConnections,
    },
    portraits: {
      read: readPortraits,
      save: ({ bytes, ...place }) => storage.write({ bucket: "profile-images", ...place }, bytes),
    },
  });
}

/** The demo passwords are in the README, so a database with any of those people is unsafe for production. */
async function refuseDemoData({ db }: Platform): Promise<void> {
  if (await hasDemoPeople(db))
    throw new EnvError(
      "DATA_DIR: contains demo data, so production does not start with it. Use another folder.",
    );
}
