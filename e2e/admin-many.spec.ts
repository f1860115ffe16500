import { expect, test } from "./fixtures.ts";
import { openInApp } from "./in-app.ts";
import { type OwnPlatform, startOwnPlatform } from "./own-platform.ts";
import { logIn, signUpParent } from "./people.ts";

let platform: OwnPlatform;
let url: string;

test.beforeAll(async () => {
  platform = await startOwnPlatform();
  ({ url } = await platform.startProcess());
});
test.afterAll(() => platform?.stop());

test.describe("with 100,000 users", () => {
  test.use({ baseURL: async ({ browserName: _any }, use) => use(url) });

  test("[2.14] the admin pages load and fit a phone @release", async ({ page, request }) => {
    const email = await signUpParent(request, "Olga Owner");
    await platform.database.query("update users set user_type = 'admin' where email = $1", [email]);
    await logIn(page, email);
    await page.setViewportSize({ width: 360, height: 800 });

    for (const statement of manyRows) await platform.database.query(statement);
    await page.goto("/admin-dashboard");
    const expectTexts = async (path: string, ...texts: (string | RegExp)[]) => {
      await openInApp(page, path);
      for (const text of texts)
        await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    };

    await expectTexts("/admin-dashboard", "1,000+");
    await expectTexts("/admin/users", "User Management (100,000)");
    await expectTexts("/admin/users?search=ana", "1,000+ users match");
    await expectTexts("/admin/applications", "Pending (1,000+)", "Show more");
    await expectTexts("/admin/applications/changes", "I listen speak first.", "Show more");
    await expectTexts("/admin/reports", /^10,000 people · /, "Show more");
    await expectTexts("/admin/faq", "Question 500");
    await expectTexts("/admin/audit", "Changed a user", "Show more");
    await expectTexts("/admin/emails", "Show more");
    await expectTexts("/admin/orders", /^\$[\d,.]+ · /, "Show more");
    await expectTexts("/admin/orders?status=refunded&search=ana", /^Many people match/);
    await expectTexts("/admin/orders?review=true", "Needs review", "Show more");
    await expectTexts("/admin/analytics", "100,000", "Ana Ruiz 1");
  });
});

/** One user in ten is a doula; of those, a third are waiting for review and a third have changed their bio. */
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
   from users where user_type <> 'admin' limit 2000`,
  `insert into reports (reporter_id, reported_id, reason, details)
   select u.id, (select user_id from doula_profiles limit 1), 'harassment', 'She writes every night.'
   from users u where u.user_type = 'client' limit 10000`,
  `insert into faqs (question, answer) select 'Question ' || number, 'An answer.' from generate_series(1, 500) number`,
  `insert into pgboss.job (name, data)
   select 'failed-pictures-to-remove', '{}' from generate_series(1, 5000)`,
  `insert into orders (parent_user_id, doula_profile_id, package_snapshot, amount, platform_fee_percent, platform_fee,
     status, paid_at, refunded_amount, refunded_fee, stripe_account_id, created_at, review_needed_at)
   select u.id, p.id,
     '{"name": "Full circle", "description": null, "price": 1200, "duration_weeks": 12, "doula_name": "Ana Ruiz", "doula_slug": "ana-ruiz"}',
     1200, 5, 60, (array['refunded', 'expired', 'paid'])[1 + number % 3], case when number % 3 <> 1 then u.created_at end,
     case when number % 3 = 0 then 1200 else 0 end, case when number % 3 = 0 then 60 else 0 end, 'acct_many', u.created_at,
     case when number % 200 = 0 then u.created_at end
   from (select id, created_at, row_number() over (order by created_at) as number from users where user_type = 'client' limit 20000) u
   cross join (select id from doula_profiles limit 1) p`,
  "analyze",
];
