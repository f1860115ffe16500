import type pg from "pg";
import { z } from "zod";
import type { Statement } from "./statements.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  Plans?: PlanNode[] | undefined;
}

const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
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
  /** What the planner takes the statement to cost, in its own units. */
  cost: number;
  /** Whether Postgres compiles the plan before it runs it (JIT), which takes far longer than a search. */
  isCompiled: boolean;
}

export async function explain(client: pg.ClientBase, { text, values }: Statement): Promise<StatementPlan> {
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  const plan = answerSchema.parse(rows)[0]?.["QUERY PLAN"][0];
  if (!plan) throw new Error("explain answered no plan");
  return {
    scannedTables: nodesOf(plan.Plan).flatMap((node) =>
      node["Node Type"].endsWith("Seq Scan") ? (node["Relation Name"] ?? []) : [],
    ),
    cost: plan.Plan["Total Cost"],
    isCompiled: plan.JIT !== undefined,
  };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
