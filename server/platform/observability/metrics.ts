import { Counter, Gauge, Histogram, Registry } from "prom-client";

interface Definition {
  type: "counter" | "gauge" | "histogram";
  help: string;
  labels: readonly string[];
}

/**
 * Every metric of ours, without the prefix. `npm run build:monitoring` takes alerts and dashboard from these names, so
 * neither can name another. Labels have few values: never an ID, an address or a path.
 */
export const metricDefinitions = {
  http_request_seconds: {
    type: "histogram",
    help: "Time until a response is complete, or a stream is open, by route pattern and status",
    labels: ["method", "route", "status"],
  },
  ready: {
    type: "gauge",
    help: "1 while this process can serve requests, as /readyz says; 0 while the database does not respond",
    labels: [],
  },
  database_connections: {
    type: "gauge",
    help: "Connections of this process's pool, by state: used or idle",
    labels: ["state"],
  },
  database_waiting: { type: "gauge", help: "Queries that wait for a free connection", labels: [] },
  replica_lag_seconds: {
    type: "gauge",
    help: "How far the read replica may be behind; nothing while that is unknown",
    labels: [],
  },
  replica_used: {
    type: "gauge",
    help: "1 while visitors' reads can run on the read replica, otherwise 0; nothing without one",
    labels: [],
  },
  replica_reads_total: {
    type: "counter",
    help: "Visitors' reads with a read replica, by the server that ran them: replica or primary",
    labels: ["server"],
  },
  slow_statements_total: {
    type: "counter",
    help: "Statements that took long, by name",
    labels: ["statement"],
  },
  streams: { type: "gauge", help: "Open streams of live updates in this process", labels: [] },
  queue_jobs: {
    type: "gauge",
    help: "Jobs that wait or run, by queue; the same in every process",
    labels: ["queue"],
  },
  queue_oldest_seconds: {
    type: "gauge",
    help: "How long the oldest job has been due and not begun, by queue; the same in every process",
    labels: ["queue"],
  },
  failed_jobs: {
    type: "gauge",
    help: "Jobs and emails that failed for good and wait for an admin, by queue; the same in every process",
    labels: ["queue"],
  },
  emails_total: {
    type: "counter",
    help: "Attempts to send an email, by result: sent or failed",
    labels: ["result"],
  },
  emails_stuck: {
    type: "gauge",
    help: "1 if an email waits and none was sent for 10 minutes; the same in every process",
    labels: [],
  },
  email_last_sent_timestamp_seconds: {
    type: "gauge",
    help: "When an email was last sent; the same in every process",
    labels: [],
  },
  searches_total: { type: "counter", help: "Searches for doulas", labels: [] },
  bookings_total: { type: "counter", help: "Intro calls that were booked or requested", labels: [] },
  orders: { type: "gauge", help: "Orders by status; the same in every process", labels: ["status"] },
  stripe_call_seconds: {
    type: "histogram",
    help: "Calls to Stripe, by result: ok or the kind of failure",
    labels: ["result"],
  },
  stripe_last_event_timestamp_seconds: {
    type: "gauge",
    help: "When Stripe's newest event arrived; the same in every process",
    labels: [],
  },
  stripe_events_missing: {
    type: "gauge",
    help: "1 if Stripe should have sent an event within the last day and did not; the same in every process",
    labels: [],
  },
  cache_reads_total: {
    type: "counter",
    help: "Reads of this process's caches, by cache and result: hit or miss",
    labels: ["cache", "result"],
  },
  log_lines_dropped_total: {
    type: "counter",
    help: "Log lines that could not be written, because the disk is full or nobody reads the output",
    labels: [],
  },
  last_backup_timestamp_seconds: {
    type: "gauge",
    help: "When a backup was last made; nothing if none was; the same in every process",
    labels: [],
  },
  data_folder_free_bytes: { type: "gauge", help: "Free space in DATA_DIR", labels: [] },
} as const satisfies Record<string, Definition>;

export type MetricName = keyof typeof metricDefinitions;

type NameOf<Type extends Definition["type"]> = {
  [Name in MetricName]: (typeof metricDefinitions)[Name]["type"] extends Type ? Name : never;
}[MetricName];

type Labels<Name extends MetricName> = (typeof metricDefinitions)[Name]["labels"][number];

/** The name that Prometheus sees. */
export function prometheusName(name: MetricName): string {
  return `doula_${name}`;
}

export const metricsRegistry = new Registry();

function describe<Name extends MetricName>(name: Name) {
  const { help, labels } = metricDefinitions[name];
  return {
    name: prometheusName(name),
    help,
    labelNames: [...labels] as Labels<Name>[],
    registers: [metricsRegistry],
  };
}

const counter = <Name extends NameOf<"counter">>(name: Name) => new Counter(describe(name));
const gauge = <Name extends NameOf<"gauge">>(name: Name) => new Gauge(describe(name));
const histogram = <Name extends NameOf<"histogram">>(name: Name, buckets: number[]) =>
  new Histogram({ ...describe(name), buckets });

/** This process's metrics. Modules count where something happens; server/metrics reads the rest at each scrape. */
export const metrics = {
  httpRequestSeconds: histogram(
    "http_request_seconds",
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  ),
  ready: gauge("ready"),
  databaseConnections: gauge("database_connections"),
  databaseWaiting: gauge("database_waiting"),
  replicaLag: gauge("replica_lag_seconds"),
  replicaUsed: gauge("replica_used"),
  replicaReads: counter("replica_reads_total"),
  slowStatements: counter("slow_statements_total"),
  streams: gauge("streams"),
  queueJobs: gauge("queue_jobs"),
  queueOldestSeconds: gauge("queue_oldest_seconds"),
  failedJobs: gauge("failed_jobs"),
  emails: counter("emails_total"),
  emailsStuck: gauge("emails_stuck"),
  emailLastSent: gauge("email_last_sent_timestamp_seconds"),
  searches: counter("searches_total"),
  bookings: counter("bookings_total"),
  orders: gauge("orders"),
  stripeCallSeconds: histogram("stripe_call_seconds", [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]),
  stripeLastEvent: gauge("stripe_last_event_timestamp_seconds"),
  stripeEventsMissing: gauge("stripe_events_missing"),
  cacheReads: counter("cache_reads_total"),
  logLinesDropped: counter("log_lines_dropped_total"),
  lastBackup: gauge("last_backup_timestamp_seconds"),
  dataFolderFree: gauge("data_folder_free_bytes"),
};
