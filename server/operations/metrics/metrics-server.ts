import { createServer } from "node:http";
import { StartProblem } from "../../platform/errors/start-problem.ts";
import type { MetricsReader } from "./service.ts";

/** Serves /metrics on a port of this machine alone. */
export async function startMetricsServer(port: number, readMetrics: MetricsReader) {
  const server = createServer(({ url }, response) => {
    if (url !== "/metrics") return response.writeHead(404).end();
    readMetrics().then(
      ({ text, contentType }) => response.writeHead(200, { "content-type": contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new StartProblem(`METRICS_PORT: ${port} is in use by another program.`)
          : error,
      ),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
