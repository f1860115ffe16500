import { z } from "zod";
import { expect, test } from "./fixtures.ts";

const slug = "teo-marchetti";
const profileSchema = z.object({ next_available: z.string() });

test.use({ timezoneId: "Pacific/Auckland" });

test("[2.6] the profile shows the day of the next call in the viewer's time zone", async ({ page }) => {
  const profile = await (await page.request.get(`/rest/v1/doula_profiles/${slug}`)).json();
  const { next_available } = profileSchema.parse(profile);
  const dayBefore = new Date(new Date(next_available).getTime() - 24 * 60 * 60 * 1000);
  await page.clock.setFixedTime(dayBefore);
  // Pages follow the server's clock, not the device's.
  await page.route(`**/doulas/${slug}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/"now":"[^"]+"/, `"now":"${dayBefore.toISOString()}"`);
    await route.fulfill({ response, body });
  });
  await page.goto(`/doulas/${slug}`);
  const times = page.getByRole("list", { name: "Next call times" }).getByRole("button");
  await expect(times.first()).toHaveText(/: Tomorrow, \d+:\d\d [AP]M$/);
});
