import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
// Without Kysely, and without the plugins that are not used: 300 modules fewer at every start.
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { sessionDays } from "../../contract/retention.ts";
import { type Database, schema } from "../../db/database.ts";
import { createAuthAdapter } from "./auth-adapter.ts";
import { cookiePrefixOf } from "./cookies.ts";

/** The User-Agent is stored up to here, and so many sessions a person. */
const maxUserAgentLength = 300;
const maxSessions = 50;

/** In every form of the cookie's name, the secure one included. */
export const sessionCookieName = "doula.session_token";

/** In every form of its name: the cookie of a sign-in that waits for its second step. */
export const secondStepCookieName = "doula.two_factor";
export const secondStepSeconds = 10 * 60;

/** The code of better-auth's error where a session would be opened for somebody who is suspended. */
export const accountSuspended = "ACCOUNT_SUSPENDED";

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
}

export interface AuthOptions {
  secret: string;
  /** Where people reach us; decides whether cookies are marked secure. */
  publicUrl: string;
  /** Asked before every session: may this person sign in without having confirmed their address? */
  maySignInUnconfirmed: () => Promise<boolean>;
  /** In place of better-auth's scrypt, which is slow on purpose: for tests. */
  passwordHashing?: PasswordHashing | undefined;
  /** The TOTP secret of a stored factor, decrypted. */
  openTotpSecret: (factor: { userId: string; secret: string }) => Promise<string>;
}

/**
 * What better-auth offers only behind a password; nothing where the person or session is gone. For accounts/session.ts and
 * accounts/signing-in.ts, never over HTTP.
 */
const ownEndpoints = {
  id: "own-endpoints",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", requireHeaders: true, body: z.object({ userId: z.uuid() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) return;
        await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
      },
    ),
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

/**
 * Passwords and sessions, by better-auth. Its endpoints are called by accounts/routes.ts and
 * not mounted: docs/decisions/001 says why.
 */
export function createAuth(db: Database, options: AuthOptions) {
  return betterAuth({
    appName: "doula",
    baseURL: options.publicUrl,
    basePath: "/auth/v1",
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: createAuthAdapter(db, options),
    advanced: {
      // It would name secure cookies `__Secure-`.
      cookiePrefix: cookiePrefixOf(options.publicUrl),
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: options.publicUrl.startsWith("https:"),
      },
      database: { generateId: "uuid" },
    },
    // accounts/session.ts renews them: better-auth would do it without end.
    session: { expiresIn: sessionDays * 24 * 3600, disableSessionRefresh: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      ...(options.passwordHashing && { password: options.passwordHashing }),
    },
    user: {
      fields: { name: "fullName", image: "profileImageUrl" },
      additionalFields: {
        firstName: { type: "string", input: false, required: false, defaultValue: "" },
        lastName: { type: "string", input: false, required: false, defaultValue: "" },
        userType: { type: "string", input: false, required: false, defaultValue: "client" },
        hasLongPassword: { type: "boolean", input: false, required: false, defaultValue: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const user = await db.query.users.findFirst({
              where: (users, { eq }) => eq(users.id, session.userId),
              columns: { emailVerified: true, suspendedAt: true },
            });
            if (user?.suspendedAt) throw new APIError("FORBIDDEN", { code: accountSuspended });
            if (!user?.emailVerified && !(await options.maySignInUnconfirmed())) {
              throw new APIError("FORBIDDEN", { code: "EMAIL_NOT_VERIFIED" });
            }
            return { data: { ...session, userAgent: session.userAgent?.slice(0, maxUserAgentLength) } };
          },
          after: async ({ userId }) => {
            await db.execute(sql`
              delete from sessions where id in (
                select id from sessions where user_id = ${userId} order by created_at desc, id desc offset ${maxSessions}
              )
            `);
          },
        },
        delete: {
          // Turning the second step on replaces the session. The old one expires instead of being deleted: a deletion
          // is published (migration `session_ended`), and the browser would ask to log in again.
          before: async ({ id }, context) => {
            if (context?.path !== "/two-factor/verify-totp") return;
            await db.update(schema.sessions).set({ expiresAt: sql`now()` }).where(eq(schema.sessions.id, id));
          },
        },
      },
    },
    plugins: [
      ownEndpoints,
      bearer({ requireSignature: true }),
      twoFactor({
        twoFactorCookieMaxAge: secondStepSeconds,
        // Our recovery codes: accounts/recovery-codes.ts makes them, and stores their hashes here.
        backupCodeOptions: { customBackupCodesGenerate: () => [], storeBackupCodes: "plain" },
      }),
    ],
  } satisfies BetterAuthOptions);
}

export type Auth = ReturnType<typeof createAuth>;
