import { sql } from "drizzle-orm";
import { check, date, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { payerKinds, payerLimits, payerRelations } from "../../../contract/directory/payers.ts";
import { identity, isOneOf } from "../platform/columns.ts";
import { doulaProfiles } from "./doulas.ts";

/** Who may pay for a doula, by the doula's own statement. */
export const doulaPayers = pgTable(
  "doula_payers",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    kind: text({ enum: payerKinds }).notNull(),
    relation: text({ enum: payerRelations }).notNull(),
    /** A state's postal code for Medicaid. */
    name: text(),
    /** How parents read it, which is what filters match. */
    label: text().notNull(),
    since: date(),
    /** The last day. */
    endsOn: date(),
  },
  (t) => [
    unique().on(t.doulaProfileId, t.label),
    check("doula_payers_kind", isOneOf(t.kind, payerKinds)),
    check("doula_payers_relation", isOneOf(t.relation, payerRelations)),
    check(
      "doula_payers_name_length",
      sql`char_length(${t.name}) between 1 and ${sql.raw(String(payerLimits.name))}`,
    ),
    check(
      "doula_payers_name",
      sql`case ${t.kind} when 'medicaid' then ${t.name} is not null and ${t.name} ~ '^[A-Z]{2}$' when 'plan' then ${t.name} is not null
        when 'employer' then ${t.name} is not null else ${t.name} is null end`,
    ),
    check(
      "doula_payers_enrolled",
      sql`(${t.kind} in ('medicaid', 'tricare')) = (${t.relation} = 'enrolled')`,
    ),
    check("doula_payers_ends_on", sql`${t.endsOn} >= ${t.since}`),
  ],
);
