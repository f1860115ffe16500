import { formatInsuranceEntry, namesPublicProgram } from "../../../../contract/directory/insurance.ts";
import type { Statement, TypedPayer } from "./payers-form-schema.ts";

/** What an entry can mean. 'Medicaid' is of one state, which the doula chooses next. */
export function suggestStatements(entry: string): { text: string; payer: TypedPayer }[] {
  const program = formatInsuranceEntry(entry);
  if (program === "Ask about Medicaid") return [{ text: "I'm enrolled", payer: makePayer("medicaid") }];
  if (program === "Ask about TRICARE") return [{ text: "I'm enrolled", payer: makePayer("tricare") }];
  if (namesPublicProgram(entry) || program !== `Ask about ${entry}`) return [];
  return [
    { text: "I'm in network", payer: makePayer("plan_in_network", entry) },
    { text: "I give receipts", payer: makePayer("plan_receipts", entry) },
  ];
}

export function makePayer(statement: Statement, name: string | null = null): TypedPayer {
  return { entry: null, statement, name, since: null, ends_on: null };
}
