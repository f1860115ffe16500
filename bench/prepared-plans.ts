import type pg from "pg";
import { explainPrepared } from "./search-plan.ts";
import type { Statement } from "./statements.ts";
import { type Row, verdictOf } from "./table.ts";

/**
 * Whether the plan that a connection keeps for each of these prepared statements, whatever its values are, takes the
 * same steps as the one for these values. `small` are tables that may be read from end to end.
 */
export async function comparePreparedPlans(
  client: pg.ClientBase,
  { where, statements, small }: { where: string; statements: Statement[]; small: ReadonlySet<string> },
): Promise<Row> {
  const named = new Map(
    statements.flatMap((statement) => (statement.name ? [[statement.name, statement]] : [])),
  );
  const bad: string[] = [];
  for (const [name, statement] of named) {
    const { generic, custom } = await explainPrepared(client, statement);
    const scanned = generic.scannedTables.filter((table) => !small.has(table));
    if (scanned.length > 0) bad.push(`${name} reads ${scanned.join(", ")} from end to end`);
    else if (generic.steps.join() !== custom.steps.join()) bad.push(`${name} takes other steps`);
  }
  return {
    what: `Kept plans of prepared statements, ${where}`,
    measured: bad.length === 0 ? `${[...named.keys()].toSorted().join(", ")}: as good` : bad.join("; "),
    against: "the steps of the plan for the values, no table that grows read from end to end",
    verdict: verdictOf(bad.length === 0 && named.size > 0),
  };
}
