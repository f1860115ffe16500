import { desc, eq } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";

const { mailboxEmails } = schema;

/** Returns the newest emails of the development mailbox, without their text. */
export async function listMailboxEmails(db: Queryable) {
  return db
    .select({
      id: mailboxEmails.id,
      createdAt: mailboxEmails.createdAt,
      recipient: mailboxEmails.recipient,
      subject: mailboxEmails.subject,
    })
    .from(mailboxEmails)
    .orderBy(desc(mailboxEmails.createdAt))
    .limit(200);
}

export async function findMailboxEmail(db: Queryable, id: string) {
  const [email] = await db.select().from(mailboxEmails).where(eq(mailboxEmails.id, id));
  return email;
}
