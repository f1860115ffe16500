import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** So many requests of one connection are worked on at once. Browsers and proxies send one, and wait for its answer. */
const maxOpenRequests = 8;

/**
 * Counts the requests of each connection that wait for their answer, and ends a connection with too many: Node begins
 * them all as they come (RFC 9112, 9.3.2), and a megabyte of them would keep everybody else waiting for a minute.
 */
export function createPipelineLimit(): {
  mayBegin(request: IncomingMessage, response: ServerResponse): boolean;
} {
  const openRequests = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const open = (openRequests.get(socket) ?? 0) + change;
    openRequests.set(socket, open);
    return open;
  };
  return {
    mayBegin: ({ socket }, response) => {
      // Of what came together with the last one, the rest is still told of.
      if (socket.destroyed) return false;
      if (add(socket, 1) > maxOpenRequests) {
        socket.destroy();
        return false;
      }
      response.once("close", () => add(socket, -1));
      return true;
    },
  };
}
