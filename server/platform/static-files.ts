import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Context } from "hono";
import type { AppEnv } from "./http.ts";

export interface StaticFile {
  type: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  brotli?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
}

/** Answers a file of the web app, compressed where the browser takes that, or that it has not changed. */
export function answerFile(c: Context<AppEnv>, file: StaticFile): Response {
  const isHashed = c.req.path.startsWith("/assets/");
  const headers: Record<string, string> = {
    "content-type": file.type,
    "cache-control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    etag: file.etag,
    vary: "accept-encoding",
  };
  if (c.req.header("if-none-match") === file.etag) return c.body(null, 304, headers);
  const accepted = c.req.header("accept-encoding") ?? "";
  if (file.brotli && accepted.includes("br")) {
    return c.body(file.brotli, 200, { ...headers, "content-encoding": "br" });
  }
  if (file.gzip && accepted.includes("gzip")) {
    return c.body(file.gzip, 200, { ...headers, "content-encoding": "gzip" });
  }
  return c.body(file.plain, 200, headers);
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** The files of a build, by their path on the site, with what `npm run build` compressed beside them. */
export async function readStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    const type = types[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const location = path.join(entry.parentPath, entry.name);
    const [plain, brotli, gzip] = await Promise.all([
      readFile(location),
      readFile(`${location}.br`).catch(() => undefined),
      readFile(`${location}.gz`).catch(() => undefined),
    ]);
    const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
    files.set(`/${path.relative(folder, location).split(path.sep).join("/")}`, {
      type,
      etag,
      plain,
      brotli,
      gzip,
    });
  }
  return files;
}
