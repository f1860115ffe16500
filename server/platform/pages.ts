import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Context } from "hono";
import type { Boot } from "../../contract/boot.ts";
import { pages } from "../../contract/pages.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { sessionCookieName } from "./auth.ts";
import type { AppEnv } from "./http.ts";
import { contentSecurityPolicy, createNonce } from "./security.ts";

/** The page of the web app with `__NONCE__` in it, as Vite built it; in development as Vite serves it. */
export type ReadShell = (url: string) => Promise<string>;

interface PagesOptions {
  readShell: ReadShell;
  files: Map<string, StaticFile>;
  readSettings: () => Promise<PublicSettings>;
  isDevelopment: boolean;
}

export interface StaticFile {
  type: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  brotli?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
}

const pagePatterns = Object.keys(pages).map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, "[^/]+")}/?$`));

/** Answers the files of the web app, and its page for every path: with 404 where the app has no page there. */
export function createPages({ readShell, files, readSettings, isDevelopment }: PagesOptions) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const file = files.get(c.req.path);
    if (file) return answerFile(c, file);
    const nonce = createNonce();
    const shell = await readShell(c.req.path);
    const boot: Boot = {
      settings: await readSettings(),
      may_be_signed_in: (c.req.header("cookie") ?? "").includes(sessionCookieName),
    };
    const bootJson = JSON.stringify(boot).replaceAll("<", "\\u003c");
    const html = shell
      .replaceAll("__NONCE__", nonce)
      .replace("</head>", () => `<script type="application/json" id="boot">${bootJson}</script></head>`);
    const isPage = pagePatterns.some((pattern) => pattern.test(c.req.path));
    return c.html(html, isPage ? 200 : 404, {
      "content-security-policy": contentSecurityPolicy(nonce, isDevelopment),
      "cache-control": "no-store",
    });
  };
}

function answerFile(c: Context<AppEnv>, file: StaticFile): Response {
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
