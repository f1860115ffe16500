import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { secretPages } from "../../../contract/operations/site.ts";
import { Refusal } from "../errors/refusal.ts";
import type { AppEnv } from "./app-env.ts";
import { matchPages } from "./page-paths.ts";

/** Returns a nonce for one response's content security policy. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * Returns our pages' policy: no foreign scripts or styles, nothing inline without the nonce, and frames only
 * from the video hosts. Pictures may be foreign, since a profile's picture can be a full URL (spec section
 * 2).
 */
export function contentSecurityPolicy(nonce: string, allowsDevelopmentTools: boolean): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The converter of HEIC photos starts its worker from a blob.
    "worker-src 'self' blob:",
    "img-src 'self' https: blob:",
    "font-src 'self'",
    `connect-src 'self'${allowsDevelopmentTools ? " ws:" : ""}`,
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.join("; ");
}

/** Which hosts browsers may only open over https: none, the site's own, or also its subdomains. */
export const hstsScopes = ["off", "host", "subdomains"] as const;
export type HstsScope = (typeof hstsScopes)[number];

const hstsHeaders: Record<HstsScope, string | undefined> = {
  off: undefined,
  host: "max-age=31536000",
  subdomains: "max-age=31536000; includeSubDomains",
};

const isSecretPage = matchPages(secretPages);

/**
 * Sets the headers of every response, on `c.res.headers`: after `next()`, `c.header` copies
 * the whole response.
 */
export function securityHeaders(publicUrl: string, hstsScope: HstsScope): MiddlewareHandler<AppEnv> {
  const hsts = publicUrl.startsWith("https:") ? hstsHeaders[hstsScope] : undefined;
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("x-content-type-options", "nosniff");
    // Pages set a policy of their own. Any other response may run nothing if a browser displays it.
    if (!headers.has("content-security-policy")) {
      headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    }
    const isSecret = isSecretPage(c.req.path);
    headers.set("referrer-policy", isSecret ? "no-referrer" : "strict-origin-when-cross-origin");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    if (hsts) headers.set("strict-transport-security", hsts);
  };
}

/**
 * Stops caches from storing a response that sets a cookie, whatever its route says about caching.
 * Registered first, so that it sees the cookies of all other middleware.
 */
export const preventCookieCaching: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.has("set-cookie")) return;
  const mayTransform = !c.res.headers.get("cache-control")?.includes("no-transform");
  c.res.headers.set("cache-control", mayTransform ? "private, no-store" : "private, no-store, no-transform");
};

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses requests from another site's page (CSRF). Browsers send the source in Origin and Sec-Fetch-Site;
 * clients that send neither have no cookies to abuse.
 */
export function sameOriginOnly(publicUrl: string | undefined): MiddlewareHandler<AppEnv> {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  return async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header("sec-fetch-site");
      if (site && site !== "same-origin" && site !== "none") throw new Refusal("cross_origin");
      const origin = c.req.header("origin");
      const ownOrigins = publicOrigin ? [publicOrigin] : originsOfHost(c.req.header("host"));
      if (origin && !ownOrigins.includes(origin)) throw new Refusal("cross_origin");
    }
    await next();
  };
}

function originsOfHost(host: string | undefined): string[] {
  return host ? [`http://${host}`, `https://${host}`] : [];
}
