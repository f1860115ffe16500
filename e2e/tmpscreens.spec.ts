import { expect, test } from "./fixtures.ts";
import { logIn } from "./people.ts";

const id = "018f0000-0000-7000-8000-00000000000";
const at = "2026-11-20T12:00:00.000Z";
const long = "a-very-long-mailbox-name-that-somebody-really-has-with-many-words@a-long-subdomain.of-a-hospital-network.example.org";
const differences = {
  unchecked: 2,
  next_cursor: null,
  items: [
    { id: `${id}1`, subject: "payment", kind: "missing_here", stripe_id: "pi_3QabcdefGHIJKLmnopqrSTUV", account_id: "acct_1QabcdefGHIJKLmn", order_id: null, own_amount: null, stripe_amount: 12345.67, found_at: at },
    { id: `${id}2`, subject: "returned_fee", kind: "different_amount", stripe_id: "fr_1QabcdefGHIJKLmnopqrSTUV", account_id: "acct_1QabcdefGHIJKLmn", order_id: `${id}9`, own_amount: 12.5, stripe_amount: 0.01, found_at: at },
  ],
};
const undeliverable = {
  next_cursor: null,
  items: [
    { id: `${id}3`, address: long, reason: "refused", code: "550 5.1.1", dropped: 1234, since: at },
    { id: `${id}4`, address: "ana@example.org", reason: "complained", code: null, dropped: 0, since: at },
  ],
};
for (const [width, scheme] of [[360, "dark"], [1280, "light"]] as const)
  for (const [name, address, pattern, body] of [
    ["differences", "/admin/orders?differences=true", "**/payment_differences*", differences],
    ["nodifferences", "/admin/orders?differences=true", "**/payment_differences*", { items: [], next_cursor: null, unchecked: 0 }],
    ["undeliverable", "/admin/emails", "**/undeliverable_addresses*", undeliverable],
    ["account", "/account", "**/user/undeliverable", { undeliverable: { reason: "complained", since: at, can_clear: true } }],
    ["settings", "/admin/settings", "**/nothing", {}],
  ] as const)
    test(`${name} ${width}`, async ({ page }) => {
      test.setTimeout(40_000);
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      await logIn(page, "admin@doula-match.example");
      await page.route(pattern, (route) => route.fulfill({ json: body }));
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.screenshot({ path: `/tmp/s-${name}-${width}.png`, fullPage: true });
    });
