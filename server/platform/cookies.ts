import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";

/** Over https browsers accept `__Host-` cookies from this host alone, never from a sibling domain. */
export function cookiePrefixOf(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-doula" : "doula";
}

interface NewCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/** A Set-Cookie header for a cookie that no script can read. */
export function cookieHeader(publicUrl: string, { name, value, maxAgeSeconds }: NewCookie): string {
  return serialize(`${cookiePrefixOf(publicUrl)}.${name}`, value, {
    httpOnly: true,
    maxAge: maxAgeSeconds,
    path: "/",
    sameSite: "lax",
    secure: publicUrl.startsWith("https:"),
  });
}

/** A cookie's value as the browser sent it, unchecked. */
export function readCookie(publicUrl: string, headers: Headers, name: string): string | undefined {
  const fullName = `${cookiePrefixOf(publicUrl)}.${name}`;
  return parse(headers.get("cookie") ?? "", fullName)[fullName];
}

/** Signs a value for one purpose: a signature made for another purpose does not match. */
export function signatureOf(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("base64url");
}

/** Compares in constant time. */
export function isSameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
