import type { Server } from "node:http";

/** How often idle connections are closed. Otherwise, clients would reuse them for another request. */
const idleCheckMs = 50;

/** Lets running requests finish until the deadline (epoch milliseconds). Calling it again changes nothing. */
export async function closeServer(server: Server, deadline: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), Math.max(0, deadline - Date.now()));
  const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(idleCheck);
  clearTimeout(timer);
}
