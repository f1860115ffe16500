import type { BetterAuthOptions, BetterAuthPlugin, DBAdapter } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
// This entry point omits Kysely and unused plugins, which are 300 modules to load at start.
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import { z } from "zod";
import { cookiePrefix } from "./cookies.ts";

/** The part that every form of the cookie's name contains, including the secure one. */
const sessionCookieName = "doula.session_token";

/** Returns true for everyone who may be signed in, without checking the session. */
export function hasSessionCookie(cookies: string | undefined): boolean {
  return cookies?.includes(sessionCookieName) ?? false;
}

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
}

interface AuthOptions {
  secret: string;
  /** The site's public URL; decides whether cookies are marked secure. */
  publicUrl: string;
  /** Replaces better-auth's scrypt, which is slow on purpose. For tests. */
  passwordHashing?: PasswordHashing | undefined;
}

/** Called only by accounts/session.ts, never over HTTP. Sets no cookie if the session is gone. */
const ownEndpoints = {
  id: "own-endpoints",
  endpoints: {
    sendSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ token: z.string() }) },
      async (ctx) => {
        const found = await ctx.context.internalAdapter.findSession(ctx.body.token);
        if (!found) return;
        const maxAge = Math.ceil((found.session.expiresAt.getTime() - Date.now()) / 1000);
        await setSessionCookie(ctx, found, false, { maxAge });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** Opens better-auth's tables, which identity owns. */
type OpenAdapter = (options: BetterAuthOptions) => DBAdapter;

/**
 * Uses better-auth for password hashes and session cookies; its routes are not mounted (docs/decisions/001).
 */
export function createAuth(openAdapter: OpenAdapter, options: AuthOptions) {
  return betterAuth({
    baseURL: options.publicUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: openAdapter,
    advanced: {
      // Otherwise, better-auth would name secure cookies `__Secure-`.
      cookiePrefix: cookiePrefix(options.publicUrl),
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: options.publicUrl.startsWith("https:"),
      },
    },
    // accounts/session.ts renews sessions, because better-auth would renew them forever.
    session: { disableSessionRefresh: true },
    emailAndPassword: {
      enabled: false,
      ...(options.passwordHashing && { password: options.passwordHashing }),
    },
    user: {
      fields: { name: "fullName", image: "profileImageUrl" },
      additionalFields: {
        firstName: { type: "string" },
        lastName: { type: "string" },
        userType: { type: "string" },
        hasLongPassword: { type: "boolean" },
        timeZone: { type: "string", required: false },
      },
    },
    plugins: [ownEndpoints, bearer({ requireSignature: true })],
  } satisfies BetterAuthOptions);
}

export type Auth = ReturnType<typeof createAuth>;
