import type { BetterAuthOptions, DBAdapter } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, schema } from "../../../db/database.ts";
import { isDatabaseOutage } from "../../platform/database/database-outage.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";
import { toInstant } from "../../platform/database/rows.ts";

type FindOne = Parameters<DBAdapter["findOne"]>[0];

/**
 * Creates the adapter to better-auth's tables. Every request reads a session with its user, so this uses one
 * prepared statement instead of better-auth's two queries.
 */
export function createAuthAdapter(db: Database) {
  const openAdapter = drizzleAdapter(db, { provider: "pg", schema, usePlural: true });
  return (authOptions: BetterAuthOptions): DBAdapter => {
    const adapter = openAdapter(authOptions);
    const findOne: DBAdapter["findOne"] = <Row>(query: FindOne) =>
      keepOutage(async () => {
        const token = findSessionToken(query);
        if (token === undefined) return adapter.findOne<Row>(query);
        return (await findSession(db, token)) as Row | null;
      });
    const remove: DBAdapter["delete"] = (query) => keepOutage(() => adapter.delete(query));
    return { ...adapter, findOne, delete: remove };
  };
}

/** better-auth replaces other errors with one that doesn't say why. Its own kind passes, with the outage as its cause. */
async function keepOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isDatabaseOutage(error)
      ? Object.assign(new APIError("SERVICE_UNAVAILABLE"), { cause: error })
      : error;
  }
}

/** Returns the token if better-auth looks up a session and its user by it. */
function findSessionToken({ model, where, join, select }: FindOne): string | undefined {
  const [by] = where;
  if (model !== "session" || where.length !== 1 || by?.field !== "token" || !join?.user || select)
    return undefined;
  return typeof by.value === "string" ? by.value : undefined;
}

async function findSession(db: Database, token: string) {
  const [row] = await runPrepared(db, sessionByToken, { token });
  return row ? sessionSchema.parse(row) : null;
}

const instant = z.unknown().transform(toInstant);
const timestamps = { createdAt: instant, updatedAt: instant };

/** All fields that better-auth knows of a session and a user (platform/security/auth.ts), by its names. */
const sessionSchema = z.object({
  id: z.string(),
  userId: z.string(),
  token: z.string(),
  expiresAt: instant,
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
    hasLongPassword: z.boolean(),
    timeZone: z.string().nullable(),
    ...timestamps,
  }),
});

const sessionByToken = definePrepared<{ token: string }>(
  "session",
  sql`
    select s.id, s.user_id as "userId", s.token, s.expires_at as "expiresAt", s.user_agent as "userAgent",
      s.created_at as "createdAt", s.updated_at as "updatedAt",
      jsonb_build_object(
        'id', u.id, 'email', u.email, 'emailVerified', u.email_verified, 'name', u.full_name,
        'image', u.profile_image_url, 'firstName', u.first_name, 'lastName', u.last_name, 'userType', u.user_type,
        'hasLongPassword', u.has_long_password, 'timeZone', u.time_zone, 'createdAt', u.created_at, 'updatedAt', u.updated_at
      ) as user
    from sessions s
    join users u on u.id = s.user_id
    where s.token = ${sql.placeholder("token")}
  `,
);
