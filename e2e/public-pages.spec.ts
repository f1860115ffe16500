import { expect, test } from "./fixtures.ts";

test.describe("the day of the last update", () => {
  // Fourteen hours ahead, so most of the time its day differs from the server's.
  const timezoneId = "Pacific/Kiritimati";
  test.use({ timezoneId });

  test("[2.1] is in the reader's time zone", async ({ page }) => {
    await page.goto("/privacy");
    const today = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: timezoneId });
    await expect(page.getByText(`Last updated: ${today.format(new Date())}`)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /^support@/ })).toHaveAttribute(
      "href",
      "mailto:support@doula-match.example",
    );
  });

  for (const path of ["/privacy", "/terms"])
    test(`[2.1] of ${path} is in UTC without JavaScript`, async ({ request }) => {
      const html = await (await request.get(path)).text();
      const days = [Date.now(), Date.now() - 60_000].map((at) => new Date(at).toISOString().slice(0, 10));
      expect(days).toContain(/<time dateTime="([^"]+)"/.exec(html)?.[1]);
    });
});
