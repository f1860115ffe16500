import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type Database, type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { keyset } from "../database/keyset.ts";
import { toInstant } from "../database/rows.ts";
import { inTransaction } from "../database/transaction.ts";
import { pgBossJobs } from "../jobs/job-table.ts";
import { failedQueue } from "../jobs/jobs.ts";
import { type Encryption, UnknownKey } from "../security/encryption.ts";
import { type Email, emailQueue, openEmail, type QueuedEmail, sealEmail } from "./email.ts";

const failedEmailQueue = failedQueue(emailQueue);
const emailQueues = [emailQueue, failedEmailQueue];
const topicSql = sql`${pgBossJobs.data} ->> 'topic'`;
const recipientSql = sql<string>`${pgBossJobs.data} ->> 'recipient'`;
const batchSize = 200;
const rowSchema = z.object({ id: z.string(), data: z.custom<QueuedEmail>() });

/**
 * Re-encrypts with the current key every queued or failed email that the previous key encrypted. Running it
 * again, even in two processes at the same time, changes nothing. An email that cannot be decrypted although
 * its key is known is damaged. It is counted and moved to the failed ones. Throws UnknownKey.
 */
export async function encryptQueuedEmails(
  db: Database,
  encryption: Encryption,
): Promise<{ unreadable: number }> {
  let unreadable = 0;
  let last: string | undefined;
  do {
    const batch = await inTransaction(db, (tx) => encryptBatch(tx, encryption, last));
    unreadable += batch.unreadable;
    last = batch.last;
  } while (last !== undefined);
  return { unreadable };
}

async function encryptBatch(
  tx: Transaction,
  encryption: Encryption,
  after: string | undefined,
): Promise<{ unreadable: number; last: string | undefined }> {
  const { id, name, data, state } = pgBossJobs;
  const rows = await tx
    .select({ id, data })
    .from(pgBossJobs)
    .where(
      and(
        inArray(name, emailQueues),
        sql`not starts_with(${data} ->> 'encrypted', ${encryption.currentPrefix})`,
        after === undefined ? undefined : gt(id, after),
      ),
    )
    .orderBy(id)
    .limit(batchSize)
    .for("update");
  const staleEmails = z.array(rowSchema).parse(rows);
  const renewed: { id: string; data: QueuedEmail }[] = [];
  const damagedIds: string[] = [];
  for (const { id, data } of staleEmails) {
    const email = openUndamaged(encryption, data);
    if (email) renewed.push({ id, data: sealEmail(encryption, email) });
    else damagedIds.push(id);
  }
  await tx.execute(sql`
    update pgboss.job set data = renewed.data
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed (id uuid, data jsonb)
    where job.id = renewed.id and job.name in ${emailQueues}
  `);
  await tx
    .update(pgBossJobs)
    .set({ name: failedEmailQueue, state: "created", startAfter: sql`now()`, output: damagedOutput })
    .where(and(eq(name, emailQueue), lte(state, "active"), inArray(id, damagedIds)));
  return {
    unreadable: damagedIds.length,
    last: staleEmails.length === batchSize ? staleEmails.at(-1)?.id : undefined,
  };
}

const damagedOutput = { reason: { kind: "DamagedEmail" } };

/**
 * Decrypts the email. Returns undefined if it is damaged. Throws UnknownKey if its key is unknown, since the
 * email may be intact.
 */
function openUndamaged(encryption: Encryption, data: QueuedEmail): Email | undefined {
  try {
    return openEmail(encryption, data);
  } catch (error) {
    if (error instanceof UnknownKey) throw error;
    return undefined;
  }
}

/**
 * Deletes queued and failed emails on a topic, to one address or to everyone. Returns the fingerprints of the addresses
 * that will not get one. An email that is being sent right now still arrives.
 */
export async function deleteUnsentEmails(
  tx: Transaction,
  encryption: Encryption,
  { topic, to }: { topic: string; to?: string },
): Promise<ReadonlySet<string>> {
  const { name, state } = pgBossJobs;
  const deleted = await tx
    .delete(pgBossJobs)
    .where(
      and(
        inArray(name, emailQueues),
        sql`${topicSql} = ${encryption.fingerprint(topic)}`,
        to === undefined ? undefined : sql`${recipientSql} = ${encryption.fingerprint(to)}`,
      ),
    )
    .returning({ recipient: recipientSql, state });
  return new Set(deleted.filter((job) => job.state !== "active").map(({ recipient }) => recipient));
}

/**
 * Deletes the emails that wait; with `since`, an instant by the database's clock, those queued from then on. Call it while
 * jobs are paused: an email that was being sent when a backup was made counts as waiting.
 */
export async function deleteWaitingEmails(db: Queryable, since?: string): Promise<void> {
  const { name, state, createdOn } = pgBossJobs;
  const isRecent = since === undefined ? undefined : sql`${createdOn} >= ${since}::timestamptz`;
  await db.delete(pgBossJobs).where(and(eq(name, emailQueue), lt(state, "completed"), isRecent));
}

/** Deletes the permanently failed emails to an address. */
export async function deleteFailedEmailsTo(
  tx: Transaction,
  encryption: Encryption,
  address: string,
): Promise<void> {
  const { name } = pgBossJobs;
  await tx
    .delete(pgBossJobs)
    .where(and(eq(name, failedEmailQueue), sql`${recipientSql} = ${encryption.fingerprint(address)}`));
}

/** An email to an account, and how far it got. */
export interface AccountEmail {
  id: string;
  key: string;
  at: Date;
  state: "sent" | "waiting" | "failed";
  expiresAt: Date | undefined;
}

const accountEmailSchema = z.object({
  id: z.string(),
  key: z.string(),
  at: z.unknown().transform(toInstant),
  state: z.enum(["sent", "waiting", "failed"]),
  expires_at: z.unknown().transform((value) => (value === null ? undefined : toInstant(value))),
  cursor: z.string(),
});

const newestFirst = keyset({ at: sql`e.at`, id: sql`e.id` }, "newest first");

/**
 * The emails to an address that were sent in the last 30 days, that wait, or that failed, newest first, each with its list
 * cursor. Never what they say.
 */
export async function findEmailsTo(
  db: Queryable,
  encryption: Encryption,
  { address, after, limit }: { address: string; after: ListCursor | undefined; limit: number },
): Promise<{ email: AccountEmail; cursor: string }[]> {
  const recipients = encryption.fingerprints(address);
  const { rows } = await db.execute(sql`
    select e.*, ${newestFirst.cursor} as cursor from (
      select s.id, s.key, s.sent_at as at, 'sent' as state, null as expires_at
      from sent_emails s where s.recipient in ${recipients}
      union all
      select j.id, j.data ->> 'key', j.created_on, 'waiting', null
      from pgboss.job j
      where j.name = ${emailQueue} and j.state < 'completed' and j.data ->> 'recipient' in ${recipients}
      union all
      select j.id, j.data ->> 'key', j.start_after, 'failed', j.data ->> 'expiresAt'
      from pgboss.job j
      where j.name = ${failedEmailQueue} and j.state < 'active' and not j.blocked
        and j.data ->> 'recipient' in ${recipients}
    ) e
    where true ${newestFirst.andAfter(after)}
    ${newestFirst.orderBy}
    limit ${limit}
  `);
  return rows.map((row) => {
    const { cursor, expires_at: expiresAt, ...email } = accountEmailSchema.parse(row);
    return { email: { ...email, expiresAt }, cursor };
  });
}

/** Removes the link between an address and the emails that were sent to it, or still wait. */
export async function unlinkEmails(tx: Transaction, encryption: Encryption, address: string): Promise<void> {
  const { sentEmails } = schema;
  const { name, data } = pgBossJobs;
  const recipients = encryption.fingerprints(address);
  await tx.update(sentEmails).set({ recipient: null }).where(inArray(sentEmails.recipient, recipients));
  await tx
    .update(pgBossJobs)
    .set({ data: sql`${data} - 'recipient'` })
    .where(and(eq(name, emailQueue), inArray(recipientSql, recipients)));
}

/** Everything that is encrypted of queued emails, as `value`. */
export const encryptedEmailsSql = sql`select data ->> 'encrypted' as value from pgboss.job where data ? 'encrypted'`;
