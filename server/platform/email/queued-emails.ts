import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Queryable, Transaction } from "../../../db/database.ts";
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

/** Everything that is encrypted of queued emails, as `value`. */
export const encryptedEmailsSql = sql`select data ->> 'encrypted' as value from pgboss.job where data ? 'encrypted'`;
