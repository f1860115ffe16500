import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../db/database.ts";
import type { Encryption } from "./encryption.ts";
import { failedQueueOf, sharedFailedQueue } from "./jobs.ts";
import { mailQueue, openMail, type QueuedMail, sealMail } from "./mail.ts";

const failedMailQueue = failedQueueOf(mailQueue);
const batchSize = 200;
const rowSchema = z.object({ id: z.string(), data: z.custom<QueuedMail>() });

/**
 * Encrypts with the current key every queued or failed mail that an earlier version left as it was, or that the
 * previous key encrypted, and forgets those that were sent. Changes nothing when it is done again, or by two processes
 * at once. Throws UnknownKey.
 */
export async function encryptQueuedMails(db: Database, encryption: Encryption): Promise<void> {
  await db.execute(sql`
    update pgboss.job set data = jsonb_build_object('key', data ->> 'key')
    where name = ${mailQueue} and state = 'completed' and (data ->> 'html' is not null or data ->> 'encrypted' is not null)
  `);
  let rewritten: number;
  do {
    rewritten = await db.transaction((tx) => encryptBatch(tx, encryption));
  } while (rewritten === batchSize);
}

async function encryptBatch(tx: Transaction, encryption: Encryption): Promise<number> {
  const { rows } = await tx.execute(sql`
    select id, data from pgboss.job
    where name in (${mailQueue}, ${failedMailQueue}, ${sharedFailedQueue})
      and (
        data ->> 'html' is not null
        or not starts_with(data ->> 'encrypted', ${encryption.currentPrefix})
      )
    order by id
    limit ${batchSize}
    for update
  `);
  const renewed = z
    .array(rowSchema)
    .parse(rows)
    .map(({ id, data }) => ({ id, data: sealMail(encryption, openMail(encryption, data)) }));
  // What a mail server or the database said of earlier attempts repeats addresses.
  await tx.execute(sql`
    update pgboss.job set data = renewed.data, output = null
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed (id uuid, data jsonb)
    where job.id = renewed.id and job.name in (${mailQueue}, ${failedMailQueue}, ${sharedFailedQueue})
  `);
  return rows.length;
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
