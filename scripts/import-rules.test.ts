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
    ["web/ui/form/field.tsx", "web/api/identity/users.ts"],
    ["web/api/identity/users.ts", "web/ui/feedback/use-toast.ts"],
    ["web/api/identity/users.ts", "web/client-state/outbox.ts"],
    ["web/client-state/outbox.ts", "web/features/shared/calls/call-time.tsx"],
    ["web/features/shared/calls/call-time.tsx", "web/features/booking/intro-call/intro-call.tsx"],
    ["web/features/accounts/sign-in/log-in-dialog.tsx", "web/features/shell/frame/footer.tsx"],
    ["web/features/shell/frame/footer.tsx", "web/features/visitor/faq/faq-list.tsx"],
    ["web/features/parent/home/parent-home.tsx", "web/features/doula/home/next-calls.tsx"],
    ["web/features/admin/users/user-list.tsx", "web/routes/index.tsx"],
    ["web/routes/index.tsx", "web/api/platform/client.ts"],
    ["web/features/admin/users/user-list.tsx", "server/app.ts"],
  ])("%s may not import %s", (from, to) => {
    expect(violationsOf({ [from]: [to] })).toEqual([`order: ${from} → ${to}`]);
  });

  test("the browser's client may import the type of the API", () => {
    expect(violationsOf({ "web/api/platform/client.ts": ["server/app.ts"] })).toEqual([]);
  });

  test("what several roles do may import each other", () => {
    const imports = { "web/features/booking/intro-call/step.tsx": ["web/features/messages/inbox/list.tsx"] };
    expect(violationsOf(imports)).toEqual([]);
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

  test("folders of a room in web that import each other are found", () => {
    expect(
      violationsOf({
        "web/features/visitor/results/list.tsx": ["web/features/visitor/filters/bar.tsx"],
        "web/features/visitor/filters/sheet/sheet.tsx": ["web/features/visitor/results/url.ts"],
      }),
    ).toEqual([
      "folder circle: web/features/visitor/filters → web/features/visitor/results",
      "folder circle: web/features/visitor/results → web/features/visitor/filters",
    ]);
  });

  test("files that import each other are found, and those that lead to them are not", () => {
    expect(
      violationsOf({
        "web/ui/form/form.tsx": ["web/ui/form/field.tsx"],
        "web/ui/form/field.tsx": ["web/ui/form/label.tsx"],
        "web/ui/form/label.tsx": ["web/ui/form/field.tsx"],
      }),
    ).toEqual([
      "file circle: web/ui/form/field.tsx → web/ui/form/label.tsx",
      "file circle: web/ui/form/label.tsx → web/ui/form/field.tsx",
    ]);
  });
});
