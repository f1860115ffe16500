import type { Server } from "node:http";

/** How long requests and jobs have to end when the program is told to stop; docs/operations.md names it. */
export const graceMs = 10_000;

/** How often connections that have become idle are closed. Their clients would keep them for another request. */
const idleCheckMs = 50;

/** Lets running requests end until the deadline (epoch milliseconds). Closing again changes nothing. */
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
