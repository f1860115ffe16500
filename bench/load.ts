import { Agent, get } from "node:http";

interface Load {
  url: string;
  /** Paths to request in turn. */
  paths: string[];
  /** The number of connections, each of which sends its next request as soon as it gets a response. */
  callers: number;
  seconds: number;
  headers?: Record<string, string>;
}

const warmUpSeconds = 1;

/** Returns each request's duration in milliseconds. Throws unless every response is a 200. */
export async function applyLoad({ url, paths, callers, seconds, headers = {} }: Load): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const call = (request: number) => readWhole(`${url}${paths[request % paths.length]}`, { agent, headers });
  await runCallers(call, { callers, seconds: warmUpSeconds });
  const figures = await runCallers(call, { callers, seconds });
  agent.destroy();
  return figures;
}

export interface LoadFigures {
  perSecond: number;
  timings: number[];
}

/** Makes calls with consecutive numbers, `callers` at a time. */
export async function runCallers(
  call: (request: number) => Promise<unknown>,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<LoadFigures> {
  const startedAt = performance.now();
  const timings: number[] = [];
  let request = 0;
  const repeat = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const sentAt = performance.now();
      await call(request++);
      timings.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, repeat));
  return { perSecond: timings.length / ((performance.now() - startedAt) / 1000), timings };
}

/** Uses node:http, which leaves more processor time to the server than fetch. */
function readWhole(url: string, options: { agent: Agent; headers: Record<string, string> }): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    }).on("error", reject);
  });
}
