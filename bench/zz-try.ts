import { startBenchDatabases, withClient } from "/work/main/bench/databases.ts";
const dbs = await startBenchDatabases();
for (const n of [10_000, 100_000, 1_000_000]) {
  const t = performance.now();
  const url = await dbs.withDoulas(n);
  console.log(n, url, Math.round(performance.now() - t));
  await withClient(url, async (c) => {
    console.log((await c.query(`select status, count(*) from doula_profiles group by 1`)).rows);
    console.log((await c.query(`select location, count(*) from doula_profiles where location <> 'Elsewhere, US' group by 1`)).rows);
    console.log((await c.query(`select count(*) from doula_profiles where public_point <@ box(point(-97.7431-0.503,30.2672-0.4342),point(-97.7431+0.503,30.2672+0.4342))`)).rows);
    console.log((await c.query(`select relname, n_live_tup, pg_size_pretty(pg_total_relation_size(relid)) from pg_stat_user_tables where n_live_tup>0`)).rows.map(r=>Object.values(r).join(" ")).join("; "));
  });
}
console.log("ready");
setTimeout(() => process.exit(0), 3600_000);
