import type pg from "pg";
import { z } from "zod";
import type { Statement } from "./statements.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  Plans?: PlanNode[] | undefined;
}

const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    Plans: z.array(nodeSchema).optional(),
  }),
);
const planSchema = z.object({
  Plan: nodeSchema.and(z.object({ "Total Cost": z.number() })),
  JIT: z.unknown().optional(),
});
const answerSchema = z.array(z.object({ "QUERY PLAN": z.array(planSchema) }));

/** What `explain` says of a statement. */
export interface StatementPlan {
  /** Tables that are read from end to end. */
  scannedTables: string[];
  /** What is done, from the root on: kind of node, table, index. */
  steps: string[];
  /** What the planner takes the statement to cost, in its own units. */
  cost: number;
  /** Whether Postgres compiles the plan before it runs it (JIT), which takes far longer than a search. */
  isCompiled: boolean;
}

export async function explain(client: pg.ClientBase, { text, values }: Statement): Promise<StatementPlan> {
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  return readPlan(rows);
}

/** The plan that Postgres keeps for a prepared statement whatever its values are, and the one for these values. */
export async function explainPrepared(
  client: pg.ClientBase,
  { text, values }: Statement,
): Promise<{ generic: StatementPlan; custom: StatementPlan }> {
  await client.query(`prepare bench_statement as ${text}`);
  const literals = values.map((value) => (value === null ? "null" : client.escapeLiteral(String(value))));
  const execute = `execute bench_statement${literals.length > 0 ? `(${literals.join(", ")})` : ""}`;
  const explainAs = async (mode: "force_generic_plan" | "force_custom_plan") => {
    await client.query(`set plan_cache_mode = ${mode}`);
    return readPlan((await client.query(`explain (format json) ${execute}`)).rows);
  };
  const plans = {
    generic: await explainAs("force_generic_plan"),
    custom: await explainAs("force_custom_plan"),
  };
  await client.query("deallocate bench_statement");
  await client.query("reset plan_cache_mode");
  return plans;
}

function readPlan(rows: unknown): StatementPlan {
  const plan = answerSchema.parse(rows)[0]?.["QUERY PLAN"][0];
  if (!plan) throw new Error("explain answered no plan");
  const nodes = nodesOf(plan.Plan);
  return {
    scannedTables: nodes.flatMap((node) =>
      node["Node Type"].endsWith("Seq Scan") ? (node["Relation Name"] ?? []) : [],
    ),
    steps: nodes.map((node) =>
      [node["Node Type"], node["Relation Name"], node["Index Name"]].filter(Boolean).join(" "),
    ),
    cost: plan.Plan["Total Cost"],
    isCompiled: plan.JIT !== undefined,
  };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
