import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context } from "hono";
import { etag } from "hono/etag";
import type { AppEnv } from "./app-env.ts";

/** Responds with a file of the web app; undefined if there is none at the path. */
export type ServeFile = (c: Context<AppEnv>) => Promise<Response | undefined>;

/**
 * The build folder also contains the shell, its manifest and compressed copies, which are not
 * served as files.
 */
const servedPath = /\.(?:js|css|svg|png|ico|woff2|txt|webmanifest)$/;

/** Serves the files of a build, which `npm run build` compressed. */
export function createFileServer(folder: string): ServeFile {
  const serveFile = serveStatic<AppEnv>({ root: folder, precompressed: true });
  const sendNotModified = etag();
  return async (c) => {
    const file = servedPath.test(c.req.path) && (await serveFile(c, async () => undefined));
    if (!file) return undefined;
    if (file.status >= 400) {
      file.headers.set("cache-control", "no-store");
    } else if (c.req.path.startsWith("/assets/")) {
      file.headers.set("cache-control", "public, max-age=31536000, immutable");
      // The name contains a hash. For other files, one is computed.
      file.headers.set("etag", `W/"${path.basename(c.req.path)}"`);
    } else {
      file.headers.set("cache-control", "public, max-age=3600");
    }
    file.headers.set("vary", "Accept-Encoding");
    c.res = file;
    await sendNotModified(c, async () => undefined);
    return c.res;
  };
}
