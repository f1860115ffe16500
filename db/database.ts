import { type PgDatabase, type PgQueryResultHKT, QueryBuilder } from "drizzle-orm/pg-core";
import * as orders from "./schema/commerce/orders.ts";
import * as payments from "./schema/commerce/payments.ts";
import * as reconciliation from "./schema/commerce/reconciliation.ts";
import * as answers from "./schema/directory/answers.ts";
import * as applications from "./schema/directory/applications.ts";
import * as certifications from "./schema/directory/certifications.ts";
import * as doulaAlerts from "./schema/directory/doula-alerts.ts";
import * as doulas from "./schema/directory/doulas.ts";
import * as favorites from "./schema/directory/favorites.ts";
import * as packages from "./schema/directory/packages.ts";
import * as payers from "./schema/directory/payers.ts";
import * as births from "./schema/families/births.ts";
import * as plans from "./schema/families/plans.ts";
import * as accounts from "./schema/identity/accounts.ts";
import * as oauth from "./schema/identity/oauth.ts";
import * as profiles from "./schema/identity/profiles.ts";
import * as messages from "./schema/messaging/messages.ts";
import * as analytics from "./schema/operations/analytics.ts";
import * as coverageNotes from "./schema/operations/coverage-notes.ts";
import * as faqs from "./schema/operations/faqs.ts";
import * as platform from "./schema/platform/platform.ts";
import * as availability from "./schema/scheduling/availability.ts";
import * as bookings from "./schema/scheduling/bookings.ts";
import * as calendar from "./schema/scheduling/calendar.ts";
import * as practice from "./schema/scheduling/practice.ts";
import * as audit from "./schema/settings/audit.ts";
import * as settings from "./schema/settings/settings.ts";
import * as blocks from "./schema/trust/blocks.ts";
import * as formerAccounts from "./schema/trust/former-accounts.ts";
import * as reports from "./schema/trust/reports.ts";

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
  ...coverageNotes,
  ...faqs,
  ...favorites,
  ...formerAccounts,
  ...messages,
  ...oauth,
  ...answers,
  ...applications,
  ...orders,
  ...packages,
  ...payers,
  ...payments,
  ...platform,
  ...plans,
  ...practice,
  ...profiles,
  ...reconciliation,
  ...reports,
  ...settings,
};

/** Builds queries without a database: the typed subqueries that domains export of their tables. */
export const queryBuilder = new QueryBuilder({ casing: "snake_case" });

/** One type for both Postgres drivers. `execute` returns `{ rows }` on either. */
export type Database = PgDatabase<DatabaseResult, typeof schema>;

interface DatabaseResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What a query runs on: the base handle, or the transaction it belongs to. */
export type Queryable = Database | Transaction;
