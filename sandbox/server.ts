import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { sandboxPage, sandboxStyles } from "./pages.ts";

interface SandboxServerOptions {
  /** 0 takes any free port. */
  port: number;
  /**
   * The app's hostname. Cookies are shared between ports, so the sandbox uses another name of this machine.
   */
  appHostname: string;
  /** One app per service, mounted at its name: `{ google }` serves /google. */
  apps: Record<string, Hono>;
  /** Serves the root: Stripe's SDK takes a host and a port, but no path. */
  rootApp?: Hono;
}

/** All sandboxes on one loopback port. Rejects with EADDRINUSE if another program uses it. */
export async function startSandboxServer({ port, appHostname, apps, rootApp }: SandboxServerOptions) {
  const root = new Hono();
  root.use(async (c, next) => {
    await next();
    c.header(
      "content-security-policy",
      "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'",
    );
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
    c.header("x-content-type-options", "nosniff");
  });
  root.get("/sandbox.css", (c) => c.body(sandboxStyles, 200, { "content-type": "text/css; charset=utf-8" }));
  root.get("/", (c) =>
    c.html(
      sandboxPage({
        title: "Sandboxes",
        service: "any real service",
        body: html`<ul>${Object.keys(apps).map((name) => html`<li>${name}</li>`)}</ul>`,
      }),
    ),
  );
  for (const [name, app] of Object.entries(apps)) root.route(`/${name}`, app);
  if (rootApp) root.route("/", rootApp);

  const server = createAdaptorServer({ fetch: root.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: taken } = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://${appHostname === "127.0.0.1" ? "localhost" : "127.0.0.1"}:${taken}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
