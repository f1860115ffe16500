import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./accessibility.ts";
import { allOfFavorites } from "./favorites-fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { post, signInNewParent } from "./people.ts";
import { austin, rememberSearch } from "./searches.ts";

const noOpenTimes = "No times open right now";
const slug = "teo-marchetti";

const profileSchema = z.object({ id: z.string(), next_available: z.string() });

async function readProfile(page: Page) {
  return profileSchema.parse(await (await page.request.get(`/rest/v1/doula_profiles/${slug}`)).json());
}

/** As if every doula had hours and no open time; the server's own data cannot be changed from here. */
async function closeAllTimes(page: Page): Promise<void> {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (typeof value !== "object" || value === null) return value;
    const closed = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, close(part)]));
    return "has_hours" in closed
      ? { ...closed, has_hours: true, next_available: null, is_fully_booked: false }
      : closed;
  };
  for (const address of [/\/rest\/v1\/doula_profiles(\?|\/[^/]+$)/, allOfFavorites])
    await page.route(address, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, json: close(await response.json()) });
    });
  await page.route("**/slots*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), days: [], next_from: null } });
  });
}

/** Gives up answers that are still being changed on their way. */
async function leaveFor(page: Page, address: string): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await closeAllTimes(page);
  await page.goto(address);
}

test("a doula with no open times says so on card, details, page, favorites and in the dialog, and cannot be booked", async ({
  page,
}) => {
  await signInNewParent(page);
  await post(page.request, "/rest/v1/favorites", { doula_id: (await readProfile(page)).id });
  await closeAllTimes(page);
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");

  const card = page.getByRole("article").filter({ hasText: "Teo Marchetti" });
  const expectClosed = async (within = page.getByRole("main")) => {
    const button = within.getByRole("button", { name: /^Book/ }).filter({ visible: true }).first();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(noOpenTimes);
    await expect(within.getByText("This week")).toHaveCount(0);
  };
  await expect(card.getByRole("paragraph").filter({ hasText: "Next available call" })).toContainText(
    noOpenTimes,
  );
  await expectClosed(card);
  await expectAccessible(page, "results without open times");

  await card.getByRole("link", { name: "Teo Marchetti" }).click();
  const details = page.getByRole("dialog", { name: "Teo Marchetti" });
  await expect(details.getByText(noOpenTimes).first()).toBeVisible();
  await expectClosed(details);

  await leaveFor(page, "/favorites");
  await expectClosed();
  await page.getByRole("link", { name: "Teo Marchetti", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Teo Marchetti" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: noOpenTimes })).toBeVisible();
  await expect(
    page
      .getByRole("button", { name: /^Book An Intro Call/ })
      .filter({ visible: true })
      .first(),
  ).toBeDisabled();

  await leaveFor(page, `/find-doulas?doula=${slug}&book=true`);
  const booking = page.getByRole("dialog", { name: "Book An Intro Call" });
  await expect(booking.getByRole("heading", { name: noOpenTimes })).toBeVisible();
});

test.describe("in another zone", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("the day of the next call is the viewer's, and the server's page comes alive with it @any-width", async ({
    page,
  }) => {
    const { next_available } = await readProfile(page);
    const dayBefore = new Date(new Date(next_available).getTime() - 24 * 60 * 60 * 1000);
    await page.clock.setFixedTime(dayBefore);
    await page.goto(`/doulas/${slug}`);
    await expect(page.getByRole("definition").filter({ hasText: /^Tomorrow$/ })).toBeVisible();
  });
});
