import { describe, expect, test } from "vitest";
import { payersChangeSchema } from "./payers.schema.ts";
import { formatPayer, type PayerStatement } from "./payers.ts";

test.each<[PayerStatement, string]>([
  [{ kind: "medicaid", relation: "enrolled", name: "CO" }, "Enrolled: Colorado Medicaid"],
  [{ kind: "tricare", relation: "enrolled", name: null }, "Enrolled: TRICARE"],
  [{ kind: "plan", relation: "in_network", name: "Aetna" }, "In network: Aetna"],
  [
    { kind: "employer", relation: "receipts", name: "Carrot" },
    "Carrot: gives itemized receipts; ask your plan",
  ],
  [{ kind: "receipts", relation: "receipts", name: null }, "Gives itemized receipts; ask your plan"],
])("[2.6] shows the payer %o as %s", (payer, text) => {
  expect(formatPayer(payer)).toBe(text);
});

describe("[3.3] a list of payers", () => {
  const plan = { kind: "plan", relation: "in_network", name: "Aetna", since: "2026-01-01", ends_on: null };
  const findErrors = (...payers: unknown[]) => {
    const change = { updated_at: "2026-01-01T00:00:00.000000Z", payers, sorted: [] };
    const { error } = payersChangeSchema.safeParse(change);
    return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  };

  test.each([
    [{ name: null }, "name", "Please enter the plan's name."],
    [{ name: "  " }, "name", "Please enter the plan's name."],
    [{ kind: "employer", name: null }, "name", "Please enter the benefit's name."],
    [{ relation: "enrolled" }, "relation", "Please choose what is true."],
    [{ name: "Colorado Medicaid" }, "name", "Please choose Medicaid or TRICARE instead."],
    [{ name: "TRICARE West" }, "name", "Please choose Medicaid or TRICARE instead."],
    [{ name: "Apple Health", kind: "employer" }, "name", "Please choose Medicaid or TRICARE instead."],
    [{ name: "Enrolled: Aetna", relation: "receipts" }, "name", "Please choose Medicaid or TRICARE instead."],
    [{ name: "Aetna 303-555-0100" }, "name", "Please leave out phone numbers, email addresses and links."],
    [{ kind: "medicaid", relation: "enrolled", name: "Colorado" }, "name", "Please choose the state."],
    [{ kind: "medicaid", relation: "enrolled", name: null }, "name", "Please choose the state."],
    [{ kind: "tricare", relation: "enrolled" }, "name", "Please leave the name empty."],
    [{ ends_on: "2025-12-31" }, "ends_on", "The last day can't be before the first day."],
  ])("refuses %o", (change, field, message) => {
    expect(findErrors({ ...plan, ...change })).toEqual([[`payers.0.${field}`, message]]);
  });

  test("refuses the same payer twice, and accepts two relations to different ones", () => {
    expect(findErrors(plan, { ...plan, since: "2026-02-01" })).toEqual([
      ["payers.1.relation", "This is already in your list."],
    ]);
    expect(findErrors(plan, { ...plan, name: "Cigna", ends_on: "2026-01-01" })).toEqual([]);
  });
});
