import { describe, expect, test } from "vitest";
import { findViolations } from "./import-rules.ts";

function violationsOf(imports: Record<string, string[]>): string[] {
  return findViolations(new Map(Object.entries(imports)));
}

describe("imports", () => {
  test("a domain may import the service of a domain before it", () => {
    expect(violationsOf({ "server/trust/blocks/service.ts": ["server/identity/users/service.ts"] })).toEqual(
      [],
    );
  });

  test.each([
    ["server/trust/blocks/service.ts", "server/commerce/orders/service.ts"],
    ["server/commerce/orders/service.ts", "server/workflows/block-person.ts"],
    ["server/platform/jobs/jobs.ts", "server/start/env.ts"],
    ["server/providers/places/places.ts", "db/database.ts"],
    ["contract/platform/fields.ts", "contract/identity/users.ts"],
    ["contract/identity/users.ts", "server/identity/users/service.ts"],
    ["db/database.ts", "server/platform/database/rows.ts"],
    ["web/lib/dates.ts", "web/ui/basics/button.tsx"],
    ["web/api/identity/users.ts", "web/features/users/row.tsx"],
    ["web/routes/index.tsx", "web/api/platform/client.ts"],
    ["web/features/users/row.tsx", "server/app.ts"],
  ])("%s may not import %s", (from, to) => {
    expect(violationsOf({ [from]: [to] })).toEqual([`order: ${from} → ${to}`]);
  });

  test("the browser's client may import the type of the API", () => {
    expect(violationsOf({ "web/api/platform/client.ts": ["server/app.ts"] })).toEqual([]);
  });

  test("another noun's queries are not for import", () => {
    expect(violationsOf({ "server/trust/reports/service.ts": ["server/trust/blocks/queries.ts"] })).toEqual([
      "entry: server/trust/reports/service.ts → server/trust/blocks/queries.ts",
    ]);
  });

  test("folders that import each other are found although no files do", () => {
    expect(
      violationsOf({
        "server/platform/http/pages.ts": ["server/platform/jobs/jobs.ts"],
        "server/platform/jobs/queues.ts": ["server/platform/email/email.ts"],
        "server/platform/email/email.ts": ["server/platform/http/problems.ts"],
      }),
    ).toEqual([
      "folder circle: server/platform/email → server/platform/http",
      "folder circle: server/platform/http → server/platform/jobs",
      "folder circle: server/platform/jobs → server/platform/email",
    ]);
  });

  test("files that import each other are found, and those that lead to them are not", () => {
    expect(
      violationsOf({
        "web/ui/form.tsx": ["web/ui/form/field.tsx"],
        "web/ui/form/field.tsx": ["web/ui/label.tsx"],
        "web/ui/label.tsx": ["web/ui/form/field.tsx"],
      }),
    ).toEqual([
      "file circle: web/ui/form/field.tsx → web/ui/label.tsx",
      "file circle: web/ui/label.tsx → web/ui/form/field.tsx",
    ]);
  });
});
