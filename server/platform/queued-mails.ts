import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../db/database.ts";
import { type Encryption, isEncrypted, UnknownKey } from "./encryption.ts";
import { failedQueueOf, sharedFailedQueue } from "./jobs.ts";
import { type Mail, mailQueue, openMail, type QueuedMail, sealMail } from "./mail.ts";

const failedMailQueue = failedQueueOf(mailQueue);
const batchSize = 200;
const rowSchema = z.object({ id: z.string(), data: z.custom<QueuedMail>() });

/**
 * Encrypts with the current key every queued or failed mail that an earlier version left as it was, or that the
 * previous key encrypted, and forgets those that were sent. Changes nothing when it is done again, or by two processes
 * at once. One that cannot be read although its key is known is damaged: it is moved to the failed ones, and counted.
 * Throws UnknownKey.
 */
export async function encryptQueuedMails(
  db: Database,
  encryption: Encryption,
): Promise<{ unreadable: number }> {
  await db.execute(sql`
    update pgboss.job set data = jsonb_build_object('key', data ->> 'key')
    where name = ${mailQueue} and state = 'completed' and (data ->> 'html' is not null or data ->> 'encrypted' is not null)
  `);
  let unreadable = 0;
  let last: string | undefined;
  do {
    const batch = await db.transaction((tx) => encryptBatch(tx, encryption, last));
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
  const { rows } = await tx.execute(sql`
    select id, data from pgboss.job
    where name in (${mailQueue}, ${failedMailQueue}, ${sharedFailedQueue})
      and (
        data ->> 'html' is not null
        or not starts_with(data ->> 'encrypted', ${encryption.currentPrefix})
      )
      ${after === undefined ? sql`` : sql`and id > ${after}`}
    order by id
    limit ${batchSize}
    for update
  `);
  const stale = z.array(rowSchema).parse(rows);
  const renewed: { id: string; data: QueuedMail }[] = [];
  const damaged: string[] = [];
  for (const { id, data } of stale) {
    const mail = openUndamaged(encryption, data);
    if (mail) renewed.push({ id, data: sealMail(encryption, mail) });
    else damaged.push(id);
  }
  // What a mail server or the database said of earlier attempts repeats addresses.
  await tx.execute(sql`
    update pgboss.job set data = renewed.data, output = null
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed (id uuid, data jsonb)
    where job.id = renewed.id and job.name in (${mailQueue}, ${failedMailQueue}, ${sharedFailedQueue})
  `);
  await tx.execute(sql`
    update pgboss.job
    set name = ${failedMailQueue}, state = 'created', start_after = now(), output = ${JSON.stringify(damagedOutput)}::jsonb
    where name = ${mailQueue} and state <= 'active'
      and id in (select jsonb_array_elements_text(${JSON.stringify(damaged)}::jsonb)::uuid)
  `);
  return {
    unreadable: damaged.length,
    last: stale.length === batchSize ? stale.at(-1)?.id : undefined,
  };
}

const damagedOutput = { reason: { kind: "DamagedEmail" } };

/** Undefined if the email is damaged. Throws UnknownKey if it may be whole. */
function openUndamaged(encryption: Encryption, data: QueuedMail): Mail | undefined {
  try {
    return openMail(encryption, data);
  } catch (error) {
    const isOfAnotherKey =
      error instanceof UnknownKey && "encrypted" in data && isEncrypted(data.encrypted ?? "");
    if (isOfAnotherKey) throw error;
    return undefined;
  }
}

/** Deletes the emails to an address that failed for good. */
export async function deleteFailedMailsTo(
  tx: Transaction,
  encryption: Encryption,
  address: string,
): Promise<void> {
  const fingerprint = encryption.fingerprint(address);
  const { rows } = await tx.execute(sql`
    select id, data from pgboss.job
    where name = ${failedMailQueue} and coalesce(data ->> 'recipient', ${fingerprint}) = ${fingerprint}
  `);
  const ids = z
    .array(rowSchema)
    .parse(rows)
    .filter(({ data }) => "recipient" in data || recipientOf(encryption, data) === address)
    .map(({ id }) => id);
  await tx.execute(sql`
    delete from pgboss.job
    where name = ${failedMailQueue} and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
  `);
}

/** Of an email that an earlier version queued; undefined where no key of ours decrypts it. */
function recipientOf(encryption: Encryption, mail: QueuedMail): string | undefined {
  try {
    return openMail(encryption, mail).to;
  } catch {
    return undefined;
  }
}
