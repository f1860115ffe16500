import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import * as accounts from "./schema/accounts.ts";
import * as availability from "./schema/availability.ts";
import * as bookings from "./schema/bookings.ts";
import * as doulas from "./schema/doulas.ts";
import * as faqs from "./schema/faqs.ts";
import * as favorites from "./schema/favorites.ts";
import * as mails from "./schema/mails.ts";
import * as messages from "./schema/messages.ts";
import * as settings from "./schema/settings.ts";

export const schema = {
  ...accounts,
  ...availability,
  ...bookings,
  ...doulas,
  ...faqs,
  ...favorites,
  ...mails,
  ...messages,
  ...settings,
};

/** One handle for both Postgres drivers. `execute` answers `{ rows }` on either. */
export type Database = PgDatabase<DatabaseResult, typeof schema>;

interface DatabaseResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What a query takes: the base handle, or the transaction it is part of. */
export type Queryable = Database | Transaction;
