import type { BetterAuthOptions, DBAdapter } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { symmetricEncrypt } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, schema } from "../../db/database.ts";
import { definePrepared, runPrepared } from "./prepared-statements.ts";
import { instantOf } from "./rows.ts";

interface AdapterOptions {
  secret: string;
  openTotpSecret: (factor: { userId: string; secret: string }) => Promise<string>;
}

type FindOne = Parameters<DBAdapter["findOne"]>[0];

const storedFactorSchema = z.object({ userId: z.string(), secret: z.string() });

/**
 * The tables as better-auth reads and writes them. It wants TOTP secrets encrypted with AUTH_SECRET; stored they are
 * with ENCRYPTION_KEY, so that AUTH_SECRET can change: they are encrypted for it on the way. The session of a request,
 * with its user, is one prepared statement in place of two queries.
 */
export function createAuthAdapter(db: Database, { secret, openTotpSecret }: AdapterOptions) {
  const openAdapter = drizzleAdapter(db, { provider: "pg", schema, usePlural: true });
  return (authOptions: BetterAuthOptions): DBAdapter => {
    const adapter = openAdapter(authOptions);
    const findOne: DBAdapter["findOne"] = async <Row>(query: FindOne) => {
      const token = sessionTokenOf(query);
      if (token !== undefined) return (await findSession(db, token)) as Row | null;
      const row = await adapter.findOne<Row>(query);
      if (query.model !== "twoFactor" || !row) return row;
      const totp = await openTotpSecret(storedFactorSchema.parse(row));
      return { ...row, secret: await symmetricEncrypt({ key: secret, data: totp }) };
    };
    return { ...adapter, findOne };
  };
}

/** The token where better-auth looks for a session and its user by it, as every request has it do. */
function sessionTokenOf({ model, where, join, select }: FindOne): string | undefined {
  const [by] = where;
  if (model !== "session" || where.length !== 1 || by?.field !== "token" || !join?.user || select)
    return undefined;
  return typeof by.value === "string" ? by.value : undefined;
}

async function findSession(db: Database, token: string) {
  const [row] = await runPrepared(db, sessionByToken, { token });
  return row ? sessionSchema.parse(row) : null;
}

const instant = z.unknown().transform(instantOf);
const timestamps = { createdAt: instant, updatedAt: instant };

/** Under better-auth's names, with all that it knows of a session and of a user (platform/auth.ts). */
const sessionSchema = z.object({
  id: z.string(),
  userId: z.string(),
  token: z.string(),
  expiresAt: instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  ...timestamps,
  user: z.object({
    id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
    image: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    userType: z.string(),
    twoFactorEnabled: z.boolean(),
    hasLongPassword: z.boolean(),
    ...timestamps,
  }),
});

const sessionByToken = definePrepared<{ token: string }>(
  "session",
  sql`
    select s.id, s.user_id as "userId", s.token, s.expires_at as "expiresAt", s.ip_address as "ipAddress",
      s.user_agent as "userAgent", s.created_at as "createdAt", s.updated_at as "updatedAt",
      jsonb_build_object(
        'id', u.id, 'email', u.email, 'emailVerified', u.email_verified, 'name', u.full_name,
        'image', u.profile_image_url, 'firstName', u.first_name, 'lastName', u.last_name, 'userType', u.user_type,
        'twoFactorEnabled', u.two_factor_enabled, 'hasLongPassword', u.has_long_password, 'createdAt', u.created_at, 'updatedAt', u.updated_at
      ) as user
    from sessions s
    join users u on u.id = s.user_id
    where s.token = ${sql.placeholder("token")}
  `,
);
