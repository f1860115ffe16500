import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Leaves every connection open, and accepts new ones, without forwarding anything. */
  hang(): void;
  /** Ends every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Works again; hanging connections get the data that waited. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy between a program and its database that can fail like a network or a server. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let isHanging = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.pipe(to);
      from.on("error", () => undefined);
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (isHanging) from.unpipe(to).pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  const refuse = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await closed;
  };

  return {
    url: url.href,
    hang: () => {
      isHanging = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause();
        upstream.unpipe(client).pause();
      }
    },
    refuse,
    recover: async () => {
      isHanging = false;
      for (const [client, upstream] of pairs) {
        client.pipe(upstream);
        upstream.pipe(client);
      }
      if (!server.listening) await listen(port);
    },
    close: refuse,
  };
}
