import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import * as accounts from "./schema/accounts.ts";
import * as analytics from "./schema/analytics.ts";
import * as applications from "./schema/applications.ts";
import * as audit from "./schema/audit.ts";
import * as availability from "./schema/availability.ts";
import * as births from "./schema/births.ts";
import * as blocks from "./schema/blocks.ts";
import * as bookings from "./schema/bookings.ts";
import * as calendar from "./schema/calendar.ts";
import * as certifications from "./schema/certifications.ts";
import * as doulaAlerts from "./schema/doula-alerts.ts";
import * as doulas from "./schema/doulas.ts";
import * as faqs from "./schema/faqs.ts";
import * as favorites from "./schema/favorites.ts";
import * as messages from "./schema/messages.ts";
import * as oauth from "./schema/oauth.ts";
import * as orders from "./schema/orders.ts";
import * as packages from "./schema/packages.ts";
import * as payments from "./schema/payments.ts";
import * as plans from "./schema/plans.ts";
import * as platform from "./schema/platform.ts";
import * as practice from "./schema/practice.ts";
import * as profiles from "./schema/profiles.ts";
import * as reconciliation from "./schema/reconciliation.ts";
import * as reports from "./schema/reports.ts";
import * as settings from "./schema/settings.ts";

export const schema = {
  ...accounts,
  ...analytics,
  ...audit,
  ...availability,
  ...births,
  ...blocks,
  ...bookings,
  ...calendar,
  ...certifications,
  ...doulaAlerts,
  ...doulas,
  ...faqs,
  ...favorites,
  ...messages,
  ...oauth,
  ...applications,
  ...orders,
  ...packages,
  ...payments,
  ...platform,
  ...plans,
  ...practice,
  ...profiles,
  ...reconciliation,
  ...reports,
  ...settings,
};

/** One type for both Postgres drivers. `execute` returns `{ rows }` on either. */
export type Database = PgDatabase<DatabaseResult, typeof schema>;

interface DatabaseResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What a query runs on: the base handle, or the transaction it belongs to. */
export type Queryable = Database | Transaction;
