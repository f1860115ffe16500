import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { type OwnPlatform, startOwnPlatform } from "./own-platform.ts";
import { logIn, signUpParent } from "./people.ts";

/** With a database of their own: what the admins' views look like with one user, with no match and with 100,000 users. */
let platform: OwnPlatform;
let url: string;
let admin: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ playwright }) => {
  platform = await startOwnPlatform();
  ({ url } = await platform.startProcess());
  const request = await playwright.request.newContext({ baseURL: url });
  admin = await signUpParent(request, "Olga Owner");
  await request.dispose();
  await platform.database.query("update users set user_type = 'admin' where email = $1", [admin]);
});

test.afterAll(() => platform?.stop());

const widths = [360, 1280];

/** An address, with what a person sees there: texts, and the headings of what is empty. */
interface View {
  path: string;
  texts: (string | RegExp)[];
}

/** Looks at each view at both widths, in both themes. */
async function expectViews(page: Page, views: View[]): Promise<void> {
  await logIn(page, admin);
  for (const { path, texts } of views) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    for (const text of texts)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${path} at ${width}`);
    }
  }
}

test.describe("the views of an admin", () => {
  test.use({ baseURL: async ({ browserName: _any }, use) => use(url) });

  test("with one user, and where nothing matches @any-width", async ({ page }) => {
    await expectViews(page, [
      { path: "/admin/users", texts: ["User Management (1)", "Olga Owner"] },
      { path: "/admin/users?search=nobody", texts: ["0 users found", "No users match"] },
      { path: "/admin/applications", texts: ["Nothing waits for a review"] },
      { path: "/admin/applications/changes", texts: ["No changes to review"] },
      { path: "/admin/reports", texts: ["No reports to review"] },
      { path: "/admin/reports?status=reviewed", texts: ["No reports reviewed yet"] },
      { path: "/admin/faq", texts: ["No FAQs found. Add your first FAQ!"] },
      { path: "/admin/settings", texts: ["Security & Access"] },
      { path: "/admin/audit", texts: ["Nothing has been changed yet"] },
      { path: "/admin/audit?person=nobody", texts: ["No entries match"] },
      { path: "/admin/emails", texts: ["No email has failed", "No job has failed"] },
      { path: "/admin/orders", texts: ["No orders yet"] },
      { path: "/admin/orders?review=true", texts: ["No payment needs review"] },
      { path: "/admin/analytics", texts: ["Total Users", "Olga Owner", "100%"] },
    ]);
  });

  test("with 100,000 users @any-width", async ({ page }) => {
    for (const statement of manyRows) await platform.database.query(statement);
    await expectViews(page, [
      { path: "/admin-dashboard", texts: ["1,000+"] },
      { path: "/admin/users", texts: ["User Management (100,000)"] },
      { path: "/admin/users?search=ana", texts: ["1,000+ users match"] },
      { path: "/admin/applications", texts: ["Pending (1,000+)", "Show more"] },
      { path: "/admin/applications/changes", texts: ["I speak first.", "Show more"] },
      { path: "/admin/reports", texts: ["Reported by 9,999 others too", "Show more"] },
      { path: "/admin/faq", texts: ["Question 500"] },
      { path: "/admin/audit", texts: ["Changed a user", "Show more"] },
      { path: "/admin/emails", texts: ["Show more"] },
      { path: "/admin/orders", texts: ["Full circle", "Show more"] },
      { path: "/admin/orders?status=refunded&search=ana", texts: [/^Many people match/] },
      { path: "/admin/orders?review=true", texts: ["Needs review", "Show more"] },
      { path: "/admin/analytics", texts: ["100,000", "Ana Ruiz 1"] },
    ]);
  });
});

/** One in ten is a doula; a third of those wait for a review, a third changed their bio since. */
const manyRows = [
  `insert into users (email, email_verified, first_name, last_name, full_name, user_type, created_at, updated_at)
   select 'ana-' || number || '@many.test', true, 'Ana', 'Ruiz ' || number, 'Ana Ruiz ' || number,
     case when number % 10 = 0 then 'doula' else 'client' end, made_at, made_at
   from generate_series(1, 99999) number cross join lateral (select now() - number * interval '5 minutes' as made_at) made`,
  `insert into doula_profiles (user_id, slug, status, full_name, first_name, last_name, created_at)
   select id, 'doula-' || id, (array['pending', 'approved', 'rejected'])[1 + (row_number() over ()) % 3], full_name,
     first_name, last_name, created_at
   from users where user_type = 'doula'`,
  `insert into profile_changes (doula_profile_id, item, before, after)
   select id, 'bio', '"I listen first."', '"I speak first."' from doula_profiles where status = 'approved'`,
  `insert into audit_log (actor_id, action, subject_type, subject_id, before, after, created_at)
   select (select id from users where user_type = 'admin'), 'user.changed', 'user', id, '{"first_name": "Anna"}',
     '{"first_name": "Ana"}', created_at
   from users where user_type <> 'admin'`,
  `insert into reports (reporter_id, reported_id, reason, details)
   select u.id, (select user_id from doula_profiles limit 1), 'harassment', 'She writes every night.'
   from users u where u.user_type = 'client' limit 10000`,
  `insert into faqs (question, answer) select 'Question ' || number, 'An answer.' from generate_series(1, 500) number`,
  `insert into pgboss.job (name, data)
   select 'failed-pictures-to-remove', '{}' from generate_series(1, 5000)`,
  `insert into orders (parent_user_id, doula_profile_id, package_snapshot, amount, platform_fee_percent, platform_fee,
     status, paid_at, refunded_amount, refunded_fee, stripe_account_id, created_at, review_needed_at)
   select u.id, p.id,
     '{"name": "Full circle", "description": null, "price": 1200, "duration_weeks": 12, "doula_name": "Ana Ruiz"}',
     1200, 5, 60, (array['refunded', 'expired', 'paid'])[1 + number % 3], case when number % 3 <> 1 then u.created_at end,
     case when number % 3 = 0 then 1200 else 0 end, case when number % 3 = 0 then 60 else 0 end, 'acct_many', u.created_at,
     case when number % 1000 = 0 then u.created_at end
   from (select id, created_at, row_number() over (order by created_at) as number from users where user_type = 'client') u
   cross join (select id from doula_profiles limit 1) p`,
  "analyze",
];
