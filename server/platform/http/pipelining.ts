import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Maximum requests in progress per connection. Browsers and proxies send one and wait for its response. */
const maxOpenRequests = 8;

/**
 * Limits unanswered requests per connection, and ends a connection with too many. Node starts all of them
 * as they arrive (RFC 9112, 9.3.2), and a megabyte of them would delay everybody else for a minute.
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
      // Node still emits the remaining requests of the last chunk.
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
