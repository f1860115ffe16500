import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";

/** Over https, browsers accept `__Host-` cookies only from this host, never from a sibling domain. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-doula" : "doula";
}

interface NewCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/** Returns a Set-Cookie header for a cookie that scripts cannot read. */
export function cookieHeader(publicUrl: string, { name, value, maxAgeSeconds }: NewCookie): string {
  return serialize(`${cookiePrefix(publicUrl)}.${name}`, value, {
    httpOnly: true,
    maxAge: maxAgeSeconds,
    path: "/",
    sameSite: "lax",
    secure: publicUrl.startsWith("https:"),
  });
}

/** Returns the cookie's value as the browser sent it, unchecked. */
export function readCookie(publicUrl: string, headers: Headers, name: string): string | undefined {
  const fullName = `${cookiePrefix(publicUrl)}.${name}`;
  return parse(headers.get("cookie") ?? "", fullName)[fullName];
}

/** Signs a value for one purpose: a signature for another purpose does not match. */
export function createSignature(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("base64url");
}

/** Compares in constant time. */
export function isSameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
