import { type MetricName, prometheusName } from "../../server/platform/observability/metrics.ts";

export interface Alert {
  name: string;
  /** In PromQL. It fires while this has a result. */
  expr: string;
  for: string;
  /** `page`: people cannot use the site, or payments or email have stopped, so it is worth waking someone. `ticket`: can wait until tomorrow. */
  severity: "page" | "ticket";
  summary: string;
  /** What to look at first. */
  action: string;
}

const m = (name: MetricName, suffix = "") => prometheusName(name) + suffix;

/** Streams stay open and uploads are as slow as a phone's connection. */
const ordinary = 'route!~"/realtime.*|/storage.*|/metrics"';
const rate = (selector: string, by = "") =>
  `sum ${by && `by (${by}) `}(rate(${m("http_request_seconds", "_count")}{${selector}}[5m]))`;

export const p99Seconds = `histogram_quantile(0.99, sum by (le) (rate(${m("http_request_seconds", "_bucket")}{${ordinary}}[5m])))`;
export const requestsByStatus = rate(ordinary, "status");
const failedShare = `${rate(`${ordinary}, status=~"5.."`)} / ${rate(ordinary)}`;
const stripeCalls = (selector: string) =>
  `sum(rate(${m("stripe_call_seconds", "_count")}{${selector}}[10m]))`;

export const alerts: Alert[] = [
  {
    name: "SiteDown",
    expr: 'up{job="doula-match"} == 0',
    for: "2m",
    severity: "page",
    summary: "A process does not respond to Prometheus.",
    action: "Look at the service's state and its last log lines. The proxy shows visitors the 503 page.",
  },
  {
    name: "NotReady",
    expr: `${m("ready")} == 0 or absent(${m("ready")})`,
    for: "2m",
    severity: "page",
    summary: "A process cannot serve requests, however few there are.",
    action: "Run `operate doctor`: mostly, the database does not respond. The log line 'not ready' says why.",
  },
  {
    name: "DatabaseFiguresMissing",
    expr: `absent(${m("emails_stuck")})`,
    for: "5m",
    severity: "page",
    summary:
      "No process reads its figures from the database, so other alerts about email, jobs and payments cannot fire.",
    action: "Run `operate doctor`, and look for 'metrics not read from the database' in the log.",
  },
  {
    name: "RequestsFail",
    expr: `${failedShare} > 0.02 and ${rate(ordinary)} > 0.1`,
    for: "5m",
    severity: "page",
    summary: "More than 2 % of requests fail.",
    action:
      "Find 'request failed' in the log, and run `operate doctor`. 503 means the database or the file store.",
  },
  {
    name: "RequestsSlow",
    expr: `${p99Seconds} > 2`,
    for: "10m",
    severity: "page",
    summary: "One request in a hundred takes more than two seconds.",
    action: "Compare with the event loop, the waiting queries and 'slow statement' in the log.",
  },
  {
    name: "DatabaseConnectionsUsedUp",
    expr: `min_over_time(${m("database_waiting")}[5m]) > 0`,
    for: "5m",
    severity: "page",
    summary: "Queries have waited for a connection for five minutes.",
    action:
      "Look for slow statements and long transactions in pg_stat_activity, then at DATABASE_CONNECTIONS.",
  },
  {
    name: "EventLoopBusy",
    expr: "nodejs_eventloop_lag_p99_seconds > 0.5",
    for: "5m",
    severity: "page",
    summary: "A process is too busy to respond in time.",
    action: "Add a process, or find what keeps it busy: the machine's other programs count too.",
  },
  {
    name: "EmailNotSent",
    expr: `max(${m("emails_stuck")}) > 0`,
    for: "5m",
    severity: "page",
    summary: "Email waits, and none has been sent for more than 10 minutes.",
    action: "Run `operate doctor`: it logs in to the mail server. The admin overview shows the last error.",
  },
  {
    name: "JobsNotRun",
    expr: `max by (queue) (${m("queue_oldest_seconds")}) > 1800`,
    for: "10m",
    severity: "page",
    summary: "A job has been due for half an hour, and no process runs it.",
    action: "Restart the processes one after the other, and look for 'job queue failed' in the log.",
  },
  {
    name: "StripeFails",
    expr: `${stripeCalls('result!~"ok|refused"')} / ${stripeCalls("")} > 0.5 and ${stripeCalls("")} > 0.01`,
    for: "10m",
    severity: "page",
    summary: "Most calls to Stripe fail, so nobody can pay.",
    action: "See status.stripe.com and `operate doctor`.",
  },
  {
    name: "StripeEventsMissing",
    expr: `max(${m("stripe_events_missing")}) > 0`,
    for: "10m",
    severity: "page",
    summary: "Stripe has sent no event for a day while it should have.",
    action:
      "See the webhook endpoint in Stripe's dashboard: its address, its signing secret and its last responses.",
  },
  {
    name: "DiskNearlyFull",
    expr: `${m("data_folder_free_bytes")} < 1e9`,
    for: "5m",
    severity: "page",
    summary: "Less than 1 GB is free in DATA_DIR.",
    action: "Uploads fail once it is full. Free space or move the files to S3.",
  },
  {
    name: "LogLinesDropped",
    expr: `increase(${m("log_lines_dropped_total")}[15m]) > 0`,
    for: "1m",
    severity: "ticket",
    summary: "Log lines could not be written and were dropped.",
    action: "The disk of the log is full, or the program that reads the output has stopped.",
  },
  {
    name: "BackupOld",
    expr: `time() - max(${m("last_backup_timestamp_seconds")}) > 26 * 3600 or absent(${m("last_backup_timestamp_seconds")})`,
    for: "1h",
    severity: "ticket",
    summary: "No backup was made for more than 26 hours, or none ever.",
    action:
      "See `systemctl status doula-match-backup`, or cron's log. If another tool makes backups, let it run `operate record-backup`.",
  },
  {
    name: "ReplicaNotUsed",
    expr: `max_over_time(${m("replica_used")}[1m]) == 0`,
    for: "15m",
    severity: "ticket",
    summary: "Visitors' reads run on the primary instead of the read replica.",
    action: "Run `operate doctor`: it says what is wrong with the replica. Look at its lag.",
  },
  {
    name: "JobsFailed",
    expr: `max by (queue) (${m("failed_jobs")}) > 0`,
    for: "1h",
    severity: "ticket",
    summary: "Jobs or emails failed for good.",
    action: "See /admin/emails.",
  },
];
