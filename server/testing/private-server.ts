import { createServer } from "node:net";
import { z } from "zod";

/** A server on this machine that nobody outside may reach. It counts who connects. */
export async function startPrivateServer() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
    socket.destroy();
  });
  // Every address of this machine, IPv6 too.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    port,
    connectionCount: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A server that answers everything with these bytes. */
export async function startRawServer(answer: string) {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
