import type { BetterAuthOptions, DBAdapter } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { symmetricEncrypt } from "better-auth/crypto";
import { z } from "zod";
import { type Database, schema } from "../../db/database.ts";

interface AdapterOptions {
  secret: string;
  openTotpSecret: (factor: { userId: string; secret: string }) => Promise<string>;
}

const storedFactorSchema = z.object({ userId: z.string(), secret: z.string() });

/**
 * The tables as better-auth reads and writes them. It wants TOTP secrets encrypted with AUTH_SECRET; stored they are
 * with ENCRYPTION_KEY, so that AUTH_SECRET can change: they are encrypted for it on the way.
 */
export function createAuthAdapter(db: Database, { secret, openTotpSecret }: AdapterOptions) {
  const openAdapter = drizzleAdapter(db, { provider: "pg", schema, usePlural: true });
  return (authOptions: BetterAuthOptions): DBAdapter => {
    const adapter = openAdapter(authOptions);
    const findOne: DBAdapter["findOne"] = async <Row>(query: Parameters<DBAdapter["findOne"]>[0]) => {
      const row = await adapter.findOne<Row>(query);
      if (query.model !== "twoFactor" || !row) return row;
      const totp = await openTotpSecret(storedFactorSchema.parse(row));
      return { ...row, secret: await symmetricEncrypt({ key: secret, data: totp }) };
    };
    return { ...adapter, findOne };
  };
}
