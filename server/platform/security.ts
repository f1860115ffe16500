import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./http.ts";
import { Refusal } from "./refusal.ts";

/** A nonce for one response's content security policy. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * The policy of our pages: no foreign script or style, nothing inline without the nonce, frames only of the video
 * hosts. Pictures may be foreign: a profile's picture can be a full address (spec section 2).
 */
export function contentSecurityPolicy(nonce: string, allowsDevelopmentTools: boolean): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
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

/** Headers of every answer. They are set on `c.res.headers`: after `next()`, `c.header` copies the whole response. */
export function securityHeaders(isSecure: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("x-content-type-options", "nosniff");
    // Pages bring their own policy; nothing else may do anything when a browser is made to show it.
    if (!headers.has("content-security-policy")) {
      headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    }
    headers.set("referrer-policy", "strict-origin-when-cross-origin");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    if (isSecure) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  };
}

/**
 * No cache may keep an answer that sets a cookie, whatever its route says of caching. Registered first, so that it sees
 * what every other part has added.
 */
export const cookiesStayPrivate: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.has("set-cookie")) return;
  const mayTransform = !c.res.headers.get("cache-control")?.includes("no-transform");
  c.res.headers.set("cache-control", mayTransform ? "private, no-store" : "private, no-store, no-transform");
};

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site's page sends (CSRF). Browsers say where a request comes from in Origin and
 * Sec-Fetch-Site; programs that send neither carry no cookie jar to abuse.
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
