import type { Page } from "@playwright/test";
import { listEveryEmail } from "../server/testing/every-email.ts";
import { expect, test } from "./fixtures.ts";
import { openInApp } from "./in-app.ts";
import { rosa } from "./messages-fixtures.ts";
import { admin } from "./orders-fixtures.ts";
import { logIn } from "./people.ts";
import { austinResults } from "./searches.ts";

/** The narrowest phone, and a common one whose owner doubled the size of text (WCAG 1.4.4 and 1.4.10). */
const views = [
  { width: 320, text: "100%" },
  { width: 360, text: "200%" },
];

/** Every route that a signed-in role or a visitor can open without a token. */
const pages = {
  visitor: [
    "/",
    "/find-doulas",
    "/find-doulas?location=78701",
    austinResults,
    "/doulas/marisol-ybarra",
    "/doulas/in/texas",
    "/doulas/in/texas/austin",
    "/faq",
    "/how-it-works",
    "/privacy",
    "/terms",
    "/consumer-health-data",
    "/doula-signup",
    "/login",
    "/forgot-password",
    "/reset-password",
    "/confirm-email",
    "/nowhere",
  ],
  parent: [
    "/parent-dashboard",
    "/bookings",
    "/messages",
    "/favorites",
    "/orders",
    "/account",
    "/edit-parent-profile",
    "/profile",
  ],
  doula: [
    "/doula-dashboard",
    "/availability",
    "/births",
    "/sales",
    "/bookings",
    "/messages",
    "/account",
    "/edit-profile",
  ],
  admin: [
    "/admin-dashboard",
    "/admin/users",
    "/admin/applications",
    "/admin/applications/changes",
    "/admin/orders",
    "/admin/reports",
    "/admin/emails",
    "/admin/faq",
    "/admin/audit",
    "/admin/analytics",
    "/admin/settings",
  ],
};

/** Runs in the page. Says how much wider it is than the window, and where. */
function measureOverflow(textSize: string) {
  document.documentElement.style.fontSize = textSize;
  const pixels = document.documentElement.scrollWidth - window.innerWidth;
  const beyond = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right >= window.innerWidth + pixels - 1,
  );
  return { pixels, at: pixels > 0 ? beyond.map(({ outerHTML }) => outerHTML.slice(0, 200)).join("\n") : "" };
}

async function expectNoSidewaysScrolling(page: Page, paths: string[]): Promise<void> {
  const wide: string[] = [];
  for (const path of paths) {
    await openInApp(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
    for (const { width, text } of views) {
      await page.setViewportSize({ width, height: 740 });
      const overflow = await page.evaluate(measureOverflow, text);
      if (overflow.pixels > 0)
        wide.push(`${path} at ${width} px and ${text}: ${overflow.pixels} px too wide: ${overflow.at}`);
    }
  }
  expect(wide).toEqual([]);
}

test("no visitor's page scrolls sideways at 320 px or with text twice as large", async ({ page }) => {
  await expectNoSidewaysScrolling(page, pages.visitor);
});

for (const [role, email] of [
  ["parent", "parent@doula-match.example"],
  ["doula", rosa.email],
  ["admin", admin],
] as const) {
  test(`no ${role}'s page scrolls sideways at 320 px or with text twice as large`, async ({ page }) => {
    await logIn(page, email);
    await expectNoSidewaysScrolling(page, pages[role]);
  });
}

test("no email scrolls sideways at 320 px", async ({ page }) => {
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>';
  await page.route("**/*.webp", (route) => route.fulfill({ contentType: "image/svg+xml", body: image }));
  await page.setViewportSize({ width: 320, height: 740 });
  const wide: string[] = [];
  for (const { name, email } of listEveryEmail()) {
    await page.setContent(email.html);
    const { pixels, at } = await page.evaluate(measureOverflow, "100%");
    if (pixels > 0) wide.push(`${name}: ${pixels} px too wide: ${at}`);
  }
  expect(wide).toEqual([]);
});
