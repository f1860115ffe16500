import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Message, messagePageSchema, messageSchema } from "../../contract/messaging/messages.schema.ts";
import { schema } from "../../db/database.ts";
import { demoDoula, seedDemoData } from "../../db/seed.ts";
import { createAuthAdapter } from "../identity/accounts/auth-adapter.ts";
import type { DatabaseConnection } from "../platform/database/database.ts";
import { createAuth } from "../platform/security/auth.ts";

const password = "calm-river-42";
const writerEmail = (index: number) => `writer-${index}@doula.test`;

/**
 * Fills a database, before a program starts on it, with demo data and parents who each write to
 * the demo doula.
 */
export async function prepareWriters({ db, migrate }: DatabaseConnection, count: number): Promise<void> {
  await migrate();
  const auth = createAuth(createAuthAdapter(db), {
    secret: "only passwords are made with it, no sessions",
    publicUrl: "http://doula.test",
  });
  const { hash } = (await auth.$context).password;
  await seedDemoData(db, { now: new Date(), hashPassword: hash });
  const doula = await db.query.users.findFirst({ where: (user, { eq }) => eq(user.email, demoDoula.email) });
  const passwordHash = await hash(password);
  for (let index = 0; index < count; index++) {
    const [id, conversationId] = [randomUUID(), randomUUID()];
    await db.insert(schema.users).values({ id, email: writerEmail(index), emailVerified: true });
    await db
      .insert(schema.accounts)
      .values({ userId: id, accountId: id, providerId: "credential", password: passwordHash });
    await db.insert(schema.conversations).values({ id: conversationId });
    const doulaId = doula?.id ?? "";
    await db.insert(schema.conversationMembers).values([
      { conversationId, userId: id, otherUserId: doulaId },
      { conversationId, userId: doulaId, otherUserId: id },
    ]);
  }
}

/** A person who is signed in to a program, and one of their conversations. */
export interface Writer {
  cookie: string;
  conversationId: string;
}

/** Signs in the writer with this number, in their conversation with the demo doula. */
export async function signInWriter(url: string, index: number): Promise<Writer> {
  const cookie = await signIn(url, writerEmail(index));
  const response = await fetch(`${url}/rest/v1/conversations`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ doula_slug: "rosa-delgado-whitaker" }),
  });
  const { id } = z.object({ id: z.string() }).parse(await response.json());
  return { cookie, conversationId: id };
}

/** Returns the session cookie of a person from the demo data, or of a writer. */
export async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ grant_type: "password", email, password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie) throw new Error(`${email} was answered ${response.status}`);
  return cookie;
}

/** Sends a message; undefined if it was not acknowledged. */
export async function write(
  url: string,
  { cookie, conversationId }: Writer,
  content: string,
  clientKey: string = randomUUID(),
): Promise<Message | undefined> {
  const response = await fetch(`${url}/rest/v1/conversations/${conversationId}/messages`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ content, client_key: clientKey }),
  }).catch(() => undefined);
  // A response with a truncated body is no acknowledgment.
  const body: unknown = response?.status === 201 ? await response.json().catch(() => undefined) : undefined;
  return messageSchema.safeParse(body).data;
}

/** Returns the keys of all messages of a conversation, including duplicates. */
export async function readMessageKeys(url: string, { cookie, conversationId }: Writer): Promise<string[]> {
  const keys: string[] = [];
  let before: string | null = null;
  do {
    const query: string = before ? `&before=${before}` : "";
    const response = await fetch(
      `${url}/rest/v1/conversations/${conversationId}/messages?limit=100${query}`,
      { headers: { cookie } },
    );
    const page = messagePageSchema.parse(await response.json());
    keys.push(...page.items.map((message) => message.client_key));
    before = page.next_cursor;
  } while (before);
  return keys;
}
