import { expect, test } from "vitest";
import { findRepeatedExports } from "./export-rules.ts";

function repeatedIn(sources: Record<string, string>): string[] {
  return findRepeatedExports(new Map(Object.entries(sources)));
}

test("a name that two nouns export is found", () => {
  expect(
    repeatedIn({
      "server/commerce/requests/service.ts": "export async function declineRequest() {}",
      "server/scheduling/bookings/changes.ts": "const a = 1;\nexport const declineRequest = a;",
    }),
  ).toEqual([
    "name: declineRequest in server/commerce/requests/service.ts, server/scheduling/bookings/changes.ts",
  ]);
});

test("types count like functions", () => {
  expect(
    repeatedIn({
      "server/trust/blocks/rows.ts": "export interface Side {}",
      "server/messaging/messages/queries.ts": "export type Side = string;",
    }),
  ).toHaveLength(1);
});

test.each([
  ["another file passes it on", 'export { declineRequest } from "./changes.ts";'],
  ["another file uses it without exporting", "function declineRequest() {}"],
])("a name may repeat if %s", (_why, code) => {
  expect(
    repeatedIn({
      "server/scheduling/bookings/changes.ts": "export function declineRequest() {}",
      "server/scheduling/bookings/service.ts": code,
    }),
  ).toEqual([]);
});

test("tests' helpers and the contract may repeat a name of the server", () => {
  expect(
    repeatedIn({
      "server/settings/settings/changes.ts": "export function saveSettings() {}",
      "server/testing/settings.ts": "export function saveSettings() {}",
      "contract/settings/settings.ts": "export const saveSettings = 1;",
    }),
  ).toEqual([]);
});
