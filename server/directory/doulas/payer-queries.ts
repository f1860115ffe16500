import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { formatPayer } from "../../../contract/directory/payers.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";

const { doulaPayers, doulaProfiles } = schema;

interface PayersInput {
  doula: { id: SQLWrapper; timeZone: SQLWrapper };
  now: SQL;
}

/** SQL condition: a payer of this doula whose last day, in the doula's time zone, is not over. */
function isCurrentSql({ doula, now }: PayersInput): SQL {
  const { doulaProfileId, endsOn } = doulaPayers;
  return sql`${doulaProfileId} = ${doula.id}
    and (${endsOn} is null or ${endsOn} >= (${now} at time zone ${doula.timeZone})::date)`;
}

/** Programs come first, then networks, then receipts. */
const inOrder = sql`array_position(array['enrolled', 'in_network', 'receipts'], ${doulaPayers.relation}), ${doulaPayers.label}`;

/** SQL expression: a doula's current payers, as a JSON list. */
export function payersJsonSql(input: PayersInput): SQL {
  const { kind, relation, name, since } = doulaPayers;
  const payers = queryBuilder
    .select({
      all: sql`coalesce(json_agg(json_build_object(
        'kind', ${kind}, 'relation', ${relation}, 'name', ${name}, 'since', ${since}
      ) order by ${inOrder}), '[]')`,
    })
    .from(doulaPayers)
    .where(isCurrentSql(input));
  return sql`${payers}`;
}

/** SQL expression: a doula's current payers as parents read them. */
export function payerLabelsSql(input: PayersInput): SQL {
  const labels = queryBuilder
    .select({ label: doulaPayers.label })
    .from(doulaPayers)
    .where(isCurrentSql(input));
  return sql`array${labels}`;
}

/** SQL expression: the public programs in which a doula is enrolled now: 'Colorado Medicaid', 'TRICARE'. */
export function programsSql(input: PayersInput): SQL {
  const programs = queryBuilder
    .select({ name: sql`replace(${doulaPayers.label}, 'Enrolled: ', '')` })
    .from(doulaPayers)
    .where(and(isCurrentSql(input), eq(doulaPayers.relation, "enrolled")))
    .orderBy(doulaPayers.label);
  return sql`array${programs}`;
}

/** The same of one doula. */
export async function findPrograms(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const { timeZone, id } = doulaProfiles;
  const [found] = await db
    .select({ programs: sql<string[]>`${programsSql({ doula: { id, timeZone }, now: instantSql(now) })}` })
    .from(doulaProfiles)
    .where(eq(id, doulaProfileId));
  return found?.programs ?? [];
}

/** What admins review of a doula's insurance: payers with their dates, then what waits to be sorted. */
export async function findInsurance(db: Queryable, doulaProfileId: string): Promise<string[]> {
  const payers = await findPayers(db, doulaProfileId);
  const [profile] = await db
    .select({ unsorted: doulaProfiles.insuranceAccepted })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.id, doulaProfileId));
  const described = payers.map(({ since, ends_on: endsOn, ...payer }) =>
    [formatPayer(payer), since && `since ${since}`, endsOn && `until ${endsOn}`].filter(Boolean).join(", "),
  );
  return [...described, ...(profile?.unsorted ?? [])];
}

/** All payers of a doula, also those that have ended, in the order in which parents read them. */
export function findPayers(db: Queryable, doulaProfileId: string) {
  const { kind, relation, name, since, endsOn } = doulaPayers;
  return db
    .select({ kind, relation, name, since, ends_on: endsOn })
    .from(doulaPayers)
    .where(eq(doulaPayers.doulaProfileId, doulaProfileId))
    .orderBy(inOrder);
}
