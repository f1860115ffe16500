import { once } from "node:events";
import { connect } from "node:net";

export interface HttpConnection {
  /** Sends a GET and waits for the whole answer; throws unless its status is 200. */
  get(path: string): Promise<void>;
  close(): void;
}

const endOfHead = Buffer.from("\r\n\r\n");
const lastChunk = Buffer.from("\r\n0\r\n\r\n");

/**
 * One kept-alive connection to a loopback server, one request at a time. It does next to nothing, since it runs on
 * the cores of the server that it measures: Node's own client takes several times the processor time.
 */
export async function openHttpConnection(
  url: string,
  headers: Record<string, string>,
): Promise<HttpConnection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  const head = Object.entries({ host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

  let answer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<void> | undefined;
  socket.on("data", (chunk) => {
    answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
    if (!isWhole(answer)) return;
    if (answer.toString("latin1", 9, 12) === "200") waiting?.resolve();
    else waiting?.reject(new Error(`answered: ${answer.toString("utf8", 0, 400)}`));
    answer = Buffer.alloc(0);
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("the server closed the connection")));

  return {
    get: (path) => {
      waiting = Promise.withResolvers();
      socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

function isWhole(answer: Buffer): boolean {
  const headEnd = answer.indexOf(endOfHead);
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.toString("latin1", 0, headEnd))?.[1];
  if (length !== undefined) return answer.length >= headEnd + endOfHead.length + Number(length);
  return answer.subarray(-lastChunk.length).equals(lastChunk);
}
