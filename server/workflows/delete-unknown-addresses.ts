import { sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { alertAddressesSql } from "../directory/doula-alerts/service.ts";
import { selectUsers } from "../identity/people/service.ts";
import { deleteUndeliverableExcept } from "../platform/email/undeliverable.ts";

/** Deletes the marks of addresses that have neither an account nor an email alert. */
export async function deleteUnknownAddresses(db: Database): Promise<void> {
  const accounts = selectUsers("accounts");
  await deleteUndeliverableExcept(
    db,
    sql`select ${accounts.email} from ${accounts} union all ${alertAddressesSql}`,
  );
}
