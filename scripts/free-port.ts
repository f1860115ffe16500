import { createServer } from "node:net";

/** Below the range from which the system takes ports for outgoing connections (32768 and up on Linux). */
const firstPort = 20_000;
const portCount = 12_000;

/** A free TCP port on the loopback interface that no outgoing connection will take. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = firstPort + Math.floor(Math.random() * portCount);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port on the loopback interface");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
