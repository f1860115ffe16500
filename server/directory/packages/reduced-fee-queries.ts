import { and, eq, gt, gte, isNull, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { reducedFeeOrders } from "../../../db/views/reduced-fee-orders.ts";
import { instantSql } from "../../platform/database/rows.ts";

const { doulaPackages } = schema;

interface Taken {
  packageId: SQLWrapper | string;
  /** The doula's, whose calendar year counts. */
  timeZone: SQLWrapper | string;
  now: Date;
  /** Leaves one order out. */
  exceptOrderId?: string | undefined;
}

/** SQL expression: how many of a package's births for a reduced fee are taken this year. */
function countTakenSql({ packageId, timeZone, now, exceptOrderId }: Taken): SQL<number> {
  const moment = instantSql(now);
  const zone = sql`${timeZone}::text`;
  const yearStart = sql`(date_trunc('year', ${moment} at time zone ${zone}) at time zone ${zone})`;
  const { id, acceptedAt, proposedUntil } = reducedFeeOrders;
  const taken = queryBuilder
    .select({ count: sql`count(*)::int` })
    .from(reducedFeeOrders)
    .where(
      and(
        eq(reducedFeeOrders.packageId, packageId),
        or(gte(acceptedAt, yearStart), and(isNull(acceptedAt), gt(proposedUntil, moment))),
        exceptOrderId === undefined ? undefined : ne(id, exceptOrderId),
      ),
    );
  return sql`${taken}`;
}

/** SQL expression on `doula_packages`: true if parents can ask for a reduced fee this year. */
export function hasReducedFeesLeftSql({ timeZone, now }: Pick<Taken, "timeZone" | "now">): SQL {
  const { id, type, price, reducedFeeBirths, reducedFeeFrom } = doulaPackages;
  return sql`(${and(
    eq(type, "birth"),
    lt(reducedFeeFrom, price),
    gt(reducedFeeBirths, countTakenSql({ packageId: id, timeZone, now })),
  )})`;
}

/** Returns how many of a package's births for a reduced fee are taken this year. */
export async function countReducedFeesTaken(tx: Transaction, taken: Taken): Promise<number> {
  const rows = await tx
    .select({ count: countTakenSql(taken) })
    .from(doulaPackages)
    .where(eq(doulaPackages.id, taken.packageId));
  return rows[0]?.count ?? 0;
}
