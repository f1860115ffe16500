import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { findOrInstall } from "../../../scripts/find-program.ts";
import { findFreePort } from "../../../scripts/free-port.ts";
import { alerts } from "../../../scripts/monitoring/alerts.ts";
import { panels } from "../../../scripts/monitoring/dashboard.ts";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../../scripts/throwaway-postgres.ts";
import { type Run, runProgram, whenReady } from "../../testing/program.ts";

const deploy = path.join(import.meta.dirname, "../../../deploy/prometheus");
const execute = promisify(execFile);

let folder: string;
let postgres: ThrowawayPostgres;
let site: Run;
let prometheus: ChildProcess;
let prometheusUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-prometheus-"));
  const [program, port, metricsPort, ownPort] = [
    await findOrInstall(["prometheus"], "prometheus"),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  postgres = await startThrowawayPostgres();
  const env = { DATA_DIR: path.join(folder, "data"), DATABASE_URL: postgres.url };
  site = runProgram({
    ...env,
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    // An email waits.
    MAIL_HOLD: "on",
  });
  await whenReady(site);
  const backup = runProgram(env, { script: "server/operate/main.ts", args: ["record-backup"] });
  expect(await backup.exit).toBe(0);
  for (const address of [
    "/",
    "/find-doulas",
    "/rest/v1/faqs",
    "/rest/v1/doula_profiles?lat=30.27&lng=-97.74",
  ])
    expect((await fetch(`http://127.0.0.1:${port}${address}`)).status).toBe(200);

  const signUp = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "ana@doula.test",
      password: "calm-river-42",
      data: { full_name: "Ana Ruiz" },
    }),
  });
  expect(signUp.status).toBe(200);

  // Our own configuration, with these ports and without waiting a quarter of a minute.
  const config = await readFile(path.join(deploy, "prometheus.yml"), "utf8");
  await cp(path.join(deploy, "alerts.yml"), path.join(folder, "alerts.yml"));
  await writeFile(
    path.join(folder, "prometheus.yml"),
    config
      .replace("127.0.0.1:9464", `127.0.0.1:${metricsPort}`)
      .replace("scrape_interval: 15s", "scrape_interval: 1s"),
  );
  prometheusUrl = `http://127.0.0.1:${ownPort}`;
  prometheus = spawn(
    program,
    [
      `--config.file=${path.join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${path.join(folder, "tsdb")}`,
      `--web.listen-address=127.0.0.1:${ownPort}`,
    ],
    { stdio: "ignore" },
  );
  await vi.waitFor(async () => expect(await query('up{job="doula-match"} == 1')).toHaveLength(1), 60_000);
  // Rates need two scrapes with the counted requests before them.
  await vi.waitFor(
    async () => expect(await query("count_over_time(doula_streams[1m]) > 5")).toHaveLength(1),
    60_000,
  );
});
afterAll(async () => {
  prometheus?.kill("SIGKILL");
  site?.process.kill("SIGKILL");
  await Promise.all([site?.exit, prometheus && once(prometheus, "exit")]);
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const resultSchema = z.object({
  status: z.literal("success"),
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

async function query(expr: string) {
  const address = `${prometheusUrl}/api/v1/query?${new URLSearchParams({ query: expr })}`;
  return resultSchema.parse(await (await fetch(address)).json()).data.result;
}

test("promtool accepts the configuration and the rules", async () => {
  const promtool = await findOrInstall(["promtool"], "prometheus");
  await execute(promtool, ["check", "config", path.join(deploy, "prometheus.yml")]);
  await execute(promtool, ["check", "rules", path.join(deploy, "alerts.yml")]);
});

test.each([
  // Made at 0 h. The rule has to be true for an hour.
  ["0x10000", "26h30m", false],
  ["0x10000", "27h30m", true],
  ["_x10000", "2h", true],
])("the alert about old backups, with the figures %s after %s: %s", async (values, time, isFiring) => {
  const file = path.join(folder, "backups.yml");
  const rule = alerts.find(({ name }) => name === "BackupOld");
  const firing = `[{exp_labels: {severity: ticket}, exp_annotations: ${JSON.stringify({ summary: rule?.summary, action: rule?.action })}}]`;
  await writeFile(
    file,
    `rule_files: [${path.join(deploy, "alerts.yml")}]
tests:
  - interval: 1m
    input_series: [{series: doula_last_backup_timestamp_seconds, values: "${values}"}]
    alert_rule_test: [{alertname: BackupOld, eval_time: ${time}, exp_alerts: ${isFiring ? firing : "[]"}}]
`,
  );
  const promtool = await findOrInstall(["promtool"], "prometheus");
  const { stdout } = await execute(promtool, ["test", "rules", file]);
  expect(stdout).toContain("SUCCESS");
});

/** These have no series until something happens that a quiet site never does. */
const rare =
  /replica_|slow_statements|failed_jobs|stripe_call|email_last_sent|stripe_last_event|emails_total|doula_orders/;

test("every query of the dashboard has figures", async () => {
  const queries = panels.flatMap((panel) => panel.queries.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(15);
  const answers = await Promise.all(
    queries.map(async (expr) => ({ expr, series: (await query(expr)).length })),
  );
  const empty = answers.filter(({ expr, series }) => series === 0 && !rare.test(expr));
  expect(empty).toEqual([]);
});

test("no alert fires on a healthy site, and SiteDown does once it is gone", async () => {
  const firing = await Promise.all(
    alerts.map(async ({ name, expr }) => ((await query(expr)).length > 0 ? name : undefined)),
  );
  expect(firing.filter(Boolean)).toEqual([]);
  site.process.kill("SIGKILL");
  const down = alerts.find(({ name }) => name === "SiteDown");
  await vi.waitFor(async () => expect(await query(down?.expr ?? "")).toHaveLength(1), 30_000);
});
