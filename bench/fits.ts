import { Agent, request } from "node:http";
import type { BenchDatabases } from "./databases.ts";
import { runCallers } from "./load.ts";
import { pickPlace, searchedDueDate } from "./searched-places.ts";
import { productionSettings, startServer } from "./server-process.ts";
import { median, percent, perSecond, type Row } from "./table.ts";

const approved = 20_000;
const callers = 10;
const rounds = 12;
const seconds = 2;
const minShare = 0.9;

/** A third of the doulas know one of the first two, and a fifth speak the language. */
const fits = { experience: ["Twins", "Trauma"], languages: ["Spanish"] };
const dated = { due_date: searchedDueDate };

/**
 * Compares the rates of the search route with and without what doulas should know, without and with a due date: in turns, within
 * each of many short rounds, since other load on this machine varies.
 */
export async function benchFits(databases: BenchDatabases): Promise<Row[]> {
  // Each request has another address, because the route counts searches by address.
  const settings = { ...productionSettings(await databases.withDoulas(approved)), TRUST_PROXY: "true" };
  await using server = await startServer(settings);
  const rows: Row[] = [];
  for (const [what, body] of Object.entries({ "": {}, " and a due date": dated })) {
    const sides = [
      { body: { ...body, fits }, rates: [] as number[] },
      { body, rates: [] as number[] },
    ];
    for (const side of sides) await measureRate(server.url, side.body);
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 ? sides.toReversed() : sides)
        side.rates.push(await measureRate(server.url, side.body));
    const [withFits = [], without = []] = sides.map(({ rates }) => rates);
    const share = median(withFits.map((rate, round) => rate / (without[round] ?? rate)));
    rows.push({
      what: `Search route with what fits${what}, to without, Postgres, 20 thousand doulas`,
      measured: `${percent(share)} (${perSecond(median(withFits))} and ${perSecond(median(without))})`,
      limit: `at least ${percent(minShare)}`,
      verdict: share >= minShare ? "met" : "missed",
    });
  }
  return rows;
}

let sent = 0;

async function measureRate(url: string, body: object): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const text = JSON.stringify(body);
  const search = (index: number) => {
    const { lat, lng } = pickPlace(index);
    return post(`${url}/rest/v1/doula_profiles/search?lat=${lat}&lng=${lng}`, { agent, text });
  };
  const { perSecond: rate } = await runCallers(search, { callers, seconds });
  agent.destroy();
  return rate;
}

function post(url: string, { agent, text }: { agent: Agent; text: string }): Promise<void> {
  sent += 1;
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "x-forwarded-for": `10.${(sent >> 16) % 256}.${(sent >> 8) % 256}.${sent % 256}`,
  };
  return new Promise((resolve, reject) => {
    request(url, { method: "POST", agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    })
      .on("error", reject)
      .end(text);
  });
}
