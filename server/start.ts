import { createServer, type Server } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { demoParent, seedDemoData } from "../db/seed.ts";
import { createApp } from "./app.ts";
import { startBookingJobs } from "./bookings/service.ts";
import type { Env } from "./env.ts";
import { createAuth } from "./platform/auth.ts";
import { keptSecret, lockDataFolder } from "./platform/data-folder.ts";
import { type DatabaseConnection, openEmbeddedDatabase, openServerDatabase } from "./platform/database.ts";
import { startJobs } from "./platform/jobs.ts";
import { createLogger, describeError } from "./platform/logging.ts";
import { mailboxDriver, smtpDriver, startMailer } from "./platform/mail.ts";
import { createPages } from "./platform/pages.ts";
import type { Platform } from "./platform/platform.ts";
import { createRateLimit } from "./platform/rate-limit.ts";
import { openBuiltWebApp, openWatchedWebApp } from "./platform/web-app.ts";
import { createGazetteer } from "./providers/places/gazetteer.ts";
import { createGooglePlaces } from "./providers/places/google-places.ts";
import { readPublicSettings, readSettings } from "./settings/service.ts";

export interface RunningServer {
  /** Lines for the person who started it: address, demo accounts, which parts are sandboxed. */
  greeting: string[];
  stop(): Promise<void>;
}

/** Builds the program from its environment and listens. With `isWatching` Vite serves the web app from its sources. */
export async function startServer(env: Env, { isWatching }: { isWatching: boolean }): Promise<RunningServer> {
  const logger = createLogger(env);
  const lock = await lockDataFolder(env.DATA_DIR);
  const connection = await openDatabase(env);
  await connection.migrate();

  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");

  const jobs = await startJobs(connection, logger);
  const driver = env.SMTP_URL
    ? smtpDriver(env.SMTP_URL, env.MAIL_FROM ?? `Doula Match <no-reply@${new URL(publicUrl).hostname}>`)
    : mailboxDriver(connection.db);
  const platform: Platform = {
    db: connection.db,
    jobs,
    logger,
    publicUrl,
    now: () => new Date(),
    rateLimit: createRateLimit(connection.db),
    mailer: await startMailer(connection.db, jobs, driver),
    auth: createAuth(connection.db, {
      secret: env.AUTH_SECRET ?? (await keptSecret(env.DATA_DIR, "auth")),
      publicUrl,
      maySignInUnconfirmed: async () => !(await readSettings(connection.db)).require_email_verification,
    }),
  };
  await startBookingJobs(platform);
  const places = env.GOOGLE_PLACES_API_KEY
    ? createGooglePlaces({ apiKey: env.GOOGLE_PLACES_API_KEY, baseUrl: env.GOOGLE_PLACES_URL })
    : createGazetteer();
  const hasDemo = !env.isProduction && connection.kind === "embedded";
  if (hasDemo) await seedDemo(platform);

  const server = createServer();
  const webApp = isWatching ? await openWatchedWebApp(server) : await openBuiltWebApp();
  const app = createApp(platform, {
    places,
    publicUrl: env.PUBLIC_URL,
    trustsProxy: env.TRUST_PROXY,
    hasMailbox: !env.isProduction && !env.SMTP_URL,
    pages: createPages({
      readShell: webApp.readShell,
      files: webApp.files,
      readSettings: () => readPublicSettings(connection.db),
      isDevelopment: isWatching,
    }),
  });
  const listener = getRequestListener(app.fetch);
  server.on("request", (request, response) =>
    webApp.before(request, response, () => void listener(request, response)),
  );
  await listen(server, env.PORT, env.HOST ?? (env.isProduction ? undefined : "127.0.0.1"));
  logger.info({ port: env.PORT }, "listening");

  return {
    greeting: [
      `Ready at ${publicUrl}`,
      ...(hasDemo ? [`Parent login: ${demoParent.email} / ${demoParent.password}`] : []),
      ...(!env.isProduction && !env.SMTP_URL ? [`Mails are kept at ${publicUrl}/mailbox`] : []),
      `Places: ${places.name}. Database: ${connection.kind === "embedded" ? `embedded in ${env.DATA_DIR}` : "server"}.`,
    ],
    stop: async () => {
      await webApp.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 5000).unref();
      });
      await jobs
        .stop()
        .catch((error: unknown) => logger.error({ error: describeError(error) }, "jobs did not stop"));
      await connection.close();
      await lock.release();
    },
  };
}

function openDatabase(env: Env): Promise<DatabaseConnection> {
  if (env.DATABASE_URL) return openServerDatabase(env.DATABASE_URL, env.DATABASE_CONNECTIONS);
  return openEmbeddedDatabase(path.join(env.DATA_DIR, "postgres"));
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

async function seedDemo({ db, auth, now }: Platform): Promise<void> {
  const { password } = await auth.$context;
  await seedDemoData(db, { now: now(), hashPassword: password.hash });
}
