import { Agent, get } from "node:http";

interface Load {
  url: string;
  /** Requested in turn. */
  paths: string[];
  /** The number of connections, each of which sends its next request right after a response. */
  callers: number;
  seconds: number;
  headers?: Record<string, string>;
}

const warmUpSeconds = 1;

/** Returns each request's duration in milliseconds. Throws unless every response is a 200. */
export async function applyLoad({ url, paths, callers, seconds, headers = {} }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const run = async (seconds: number) => {
    const started = performance.now();
    const timings: number[] = [];
    let request = 0;
    const call = async () => {
      while (performance.now() - started < seconds * 1000) {
        const sent = performance.now();
        await readWhole(`${url}${paths[request++ % paths.length]}`, { agent, headers });
        timings.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    return { perSecond: timings.length / ((performance.now() - started) / 1000), timings };
  };
  await run(warmUpSeconds);
  const figures = await run(seconds);
  agent.destroy();
  return figures;
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
