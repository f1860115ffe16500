import { createHmac } from "node:crypto";
import type pg from "pg";
import { productionEnv } from "./server-process.ts";

const secret = productionEnv("", 1, "").AUTH_SECRET;

/** Opens a session for somebody, as signing in would, and answers its token and the header that carries it. */
export async function sessionOf(
  client: pg.ClientBase,
  userId: string,
): Promise<{ authorization: string; token: string }> {
  const { rows } = await client.query(
    `insert into sessions (user_id, token, expires_at)
     values ($1, gen_random_uuid()::text, now() + interval '30 days') returning token`,
    [userId],
  );
  const token = String(rows[0]?.token);
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return { token, authorization: `Bearer ${encodeURIComponent(`${token}.${signature}`)}` };
}
