import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.use({ expectedRefusals: [404] });

test("an address of a doula who is not listed any more says so and leads on", async ({ page }) => {
  // Nothing in the demo data was unlisted; the page asks for the profile when it comes from another one.
  await page.route("**/rest/v1/doula_profiles/teo-marchetti", (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        title: "Not Found",
        status: 404,
        code: "doula_unlisted",
        detail: "This doula is no longer listed.",
        request_id: "test",
      },
    }),
  );
  await page.goto("/doulas/in/texas/austin");
  await page.getByRole("link", { name: "Teo Marchetti" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This doula is no longer listed" })).toBeVisible();
  await expect(page).toHaveTitle(/^No longer listed \| /);
  await expectAccessible(page, "unlisted doula");
  await page.getByRole("main").getByRole("link", { name: "Find Doulas" }).click();
  await expect(page.getByLabel("Location or zip code")).toBeVisible();
});
