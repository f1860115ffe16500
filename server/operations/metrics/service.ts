import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { collectDefaultMetrics } from "prom-client";
import { countByStatus } from "../../commerce/order-admin/service.ts";
import { readEventAge } from "../../commerce/order-checks/service.ts";
import { readLastBackup } from "../../platform/database/backups.ts";
import type { ConnectionCounts } from "../../platform/database/database.ts";
import { readOutbox } from "../../platform/email/outbox.ts";
import { readQueues } from "../../platform/jobs/queues.ts";
import { describeError } from "../../platform/observability/logging.ts";
import { metrics, metricsRegistry } from "../../platform/observability/metrics.ts";
import type { Platform } from "../../platform/platform.ts";
import { createReadinessCheck, type Installation } from "../health/service.ts";

/** Returns all metrics in Prometheus's text format. */
export type MetricsReader = () => Promise<{ text: string; contentType: string }>;

/** How long figures from the database are cached, in milliseconds, because they need a scan. */
const maxAgeMs = 10_000;
/** How long a scrape waits for the database, in milliseconds. */
const maxWaitMs = 2000;

interface MetricsSource {
  platform: Platform;
  installation: Pick<Installation, "dataFolder">;
  countConnections: (() => ConnectionCounts) | undefined;
}

/** Starts measuring the process. Figures from the database are read while it responds, and missing otherwise. */
export function createMetricsReader({
  platform,
  installation,
  countConnections,
}: MetricsSource): MetricsReader {
  const { realtime, replica, logger } = platform;
  if (!metricsRegistry.getSingleMetric("process_start_time_seconds"))
    collectDefaultMetrics({ register: metricsRegistry });
  let reading: Promise<void> | undefined;
  let readAt = 0;
  const readDatabaseOnce = () => {
    if (Date.now() - readAt < maxAgeMs) return reading;
    readAt = Date.now();
    reading = readDatabase(platform).catch((error: unknown) => {
      clearDatabaseMetrics();
      logger.warn({ error: describeError(error) }, "metrics not read from the database");
    });
    return reading;
  };
  const checkReadiness = createReadinessCheck(platform);
  const readReadiness = async () => {
    const isReady = await checkReadiness().then(
      () => true,
      () => false,
    );
    metrics.ready.set(isReady ? 1 : 0);
  };
  return async () => {
    metrics.streams.set(realtime.countStreams());
    if (countConnections) {
      const { used, idle, waiting } = countConnections();
      metrics.databaseConnections.set({ state: "used" }, used);
      metrics.databaseConnections.set({ state: "idle" }, idle);
      metrics.databaseWaiting.set(waiting);
    }
    metrics.replicaLag.remove();
    metrics.replicaUsed.remove();
    const lagMs = replica?.readLagMs();
    if (lagMs !== undefined) metrics.replicaLag.set(lagMs / 1000);
    if (replica) metrics.replicaUsed.set(replica.findProblem() ? 0 : 1);
    metrics.dataFolderFree.remove();
    const disk = installation.dataFolder && (await statfs(installation.dataFolder).catch(() => undefined));
    if (disk) metrics.dataFolderFree.set(disk.bavail * disk.bsize);
    const figures = Promise.race([readDatabaseOnce(), sleep(maxWaitMs, undefined, { ref: false })]);
    await Promise.all([figures, readReadiness()]);
    return { text: await metricsRegistry.metrics(), contentType: metricsRegistry.contentType };
  };
}

/** What is unknown has no series, instead of an old value or 0. */
function clearDatabaseMetrics(): void {
  for (const gauge of [metrics.queueJobs, metrics.queueOldestSeconds, metrics.failedJobs, metrics.orders])
    gauge.reset();
  for (const gauge of [
    metrics.emailsStuck,
    metrics.emailLastSent,
    metrics.stripeEventsMissing,
    metrics.stripeLastEvent,
    metrics.lastBackup,
  ])
    gauge.remove();
}

async function readDatabase(platform: Platform): Promise<void> {
  const { db, mailer } = platform;
  const [queues, orders, outbox] = [await readQueues(db), await countByStatus(db), await readOutbox(db)];
  const { lastEventAt, areEventsMissing } = await readEventAge(platform);
  const lastBackupAt = await readLastBackup(db);
  clearDatabaseMetrics();
  for (const { queue, is_failed, jobs, oldest_seconds } of queues) {
    if (is_failed) {
      metrics.failedJobs.set({ queue }, jobs);
      continue;
    }
    metrics.queueJobs.set({ queue }, jobs);
    metrics.queueOldestSeconds.set({ queue }, oldest_seconds);
  }
  for (const { status, count } of orders) metrics.orders.set({ status }, count);
  metrics.emailsStuck.set(outbox.isStuck && !mailer.isOnHold ? 1 : 0);
  if (outbox.lastSentAt) metrics.emailLastSent.set(outbox.lastSentAt.getTime() / 1000);
  metrics.stripeEventsMissing.set(areEventsMissing ? 1 : 0);
  if (lastEventAt) metrics.stripeLastEvent.set(lastEventAt.getTime() / 1000);
  if (lastBackupAt) metrics.lastBackup.set(lastBackupAt.getTime() / 1000);
}
