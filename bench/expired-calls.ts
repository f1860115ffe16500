import { sql } from "drizzle-orm";
import { refreshNextCalls } from "../server/availability/next-calls.ts";
import { searchDoulas } from "../server/search/service.ts";
import { percentile } from "./samples.ts";
import { placeOf } from "./searched-places.ts";
import { listenToStatements, type Statement } from "./statements.ts";
import { type Row, ratio, secondsOf, verdictOf } from "./table.ts";
import { figures, type OpenProduct, openProduct, searches, warmUps } from "./timed-search.ts";

/** Of the p50 with stored next calls, while all of them have expired and the job refreshes them. */
const maxTimesExpired = 3;

/** What was measured while the job refreshed every next call of the largest size. */
export interface Refreshing {
  count: number;
  ms: number;
  timings: number[];
}

/** One search at a time, on a connection of its own, from the time when all next calls have expired until none has. */
export async function searchWhileRefreshing(url: string): Promise<Refreshing> {
  const searching = await openProduct(url);
  const working = await openProduct(url);
  const search = (index: number) => {
    const { lat, lng } = placeOf(index);
    return searchDoulas(searching.platform, { place: { lat, lng } });
  };
  for (let index = 0; index < warmUps; index++) await search(index);

  const timings: number[] = [];
  let isDone = false;
  const started = performance.now();
  const job = refreshNextCalls(working.platform)
    .then((count) => ({ count, ms: performance.now() - started }))
    .finally(() => {
      isDone = true;
    });
  for (let index = 0; !isDone; index++) {
    const asked = performance.now();
    await search(index);
    timings.push(performance.now() - asked);
  }
  const done = await job;
  await searching.close();
  await working.close();
  return { ...done, timings };
}

export function refreshingRows({ count, ms, timings }: Refreshing, stored: number[]): Row[] {
  const first = timings.slice(0, searches);
  const times = Math.max(percentile(timings, 0.5), percentile(first, 0.5)) / percentile(stored, 0.5);
  return [
    {
      what: "Search among 1 million, all next calls expired, until the job is done",
      measured: `${figures(timings)}; of the first ${searches}, ${figures(first)}; the slower is ${ratio(times)}`,
      against: `stored: ${figures(stored)}; p50 at most ${ratio(maxTimesExpired)}`,
      verdict: verdictOf(times <= maxTimesExpired),
    },
    {
      what: "Duration of that job",
      measured: secondsOf(ms),
      against: `${count} doulas, one after another, while searches go on`,
      verdict: "",
    },
  ];
}

/** The statements of a search after the stored next calls of those whom it finds have expired. */
export async function listenToExpired({ connection, platform }: OpenProduct): Promise<Statement[]> {
  const { lat, lng } = placeOf(0);
  const { items } = await searchDoulas(platform, { place: { lat, lng } });
  const ids = items.map((doula) => doula.id);
  await connection.db.execute(
    sql`update doula_next_calls set valid_until = '-infinity' where doula_profile_id in ${ids}`,
  );
  const statements: Statement[] = [];
  const stopListening = listenToStatements((statement) => statements.push(statement));
  await searchDoulas(platform, { place: { lat, lng } });
  stopListening();
  return statements;
}
