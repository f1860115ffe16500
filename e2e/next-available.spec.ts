import { z } from "zod";
import { expect, test } from "./fixtures.ts";

const slug = "teo-marchetti";
const profileSchema = z.object({ next_available: z.string() });

test.use({ timezoneId: "Pacific/Auckland" });

test("[2.6] the day of the next call is in the viewer's zone, and the server's page hydrates with it", async ({
  page,
}) => {
  const profile = await (await page.request.get(`/rest/v1/doula_profiles/${slug}`)).json();
  const { next_available } = profileSchema.parse(profile);
  const dayBefore = new Date(new Date(next_available).getTime() - 24 * 60 * 60 * 1000);
  await page.clock.setFixedTime(dayBefore);
  await page.goto(`/doulas/${slug}`);
  await expect(page.getByRole("definition").filter({ hasText: /^Tomorrow$/ })).toBeVisible();
});
