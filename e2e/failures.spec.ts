import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";

async function expectErrorScreen(page: Page, message: RegExp) {
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText("An error occurred while loading the application.")).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
}

test.describe("a page that cannot be drawn", () => {
  test.use({ expectedLines: [/TypeError/] });

  test("is replaced by the error screen, with the message and a way to reload", async ({ page }) => {
    await signInNewParent(page);
    const bookings = "**/rest/v1/bookings?*";
    await page.route(bookings, (route) => route.fulfill({ json: { items: [{}], next_cursor: null } }));
    await page.goto("/bookings");
    await expectErrorScreen(page, /undefined/);
    await expectAccessible(page, "error screen");
    await page.unroute(bookings);
    await page.getByRole("button", { name: "Reload Page" }).click();
    await expect(page.getByText("No bookings yet")).toBeVisible();
    await expect(page).toHaveURL("/bookings");
  });
});

test.describe("a page whose code does not arrive", () => {
  test.use({ expectedLines: [/ERR_FAILED|dynamically imported module|Network error/] });

  test("is replaced by the error screen too @any-width", async ({ page }) => {
    await page.route(/\/assets\/find-doulas-[^/]+\.js$/, (route) => route.abort());
    await page.goto("/find-doulas");
    await expectErrorScreen(page, /Network error|dynamically imported module/);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload Page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Find Doulas" })).toBeVisible();
  });
});

test.describe("a public page whose content is late, and then does not come", () => {
  test.use({ expectedRefusals: [500], expectedLines: [/ApiError/] });

  test("shows its shape meanwhile, then says so, and Retry reads it", async ({ page }) => {
    const held: Route[] = [];
    const refuseHeld = () =>
      Promise.all(held.splice(0).map((route) => route.fulfill({ status: 500, body: "" })));
    const shape = page.getByRole("main").locator("[aria-busy=true]");
    // Until the page is alive its links are the browser's own, and lead to whole pages of the server's.
    await page.goto("/doulas/in/texas", { waitUntil: "networkidle" });

    const area = "**/rest/v1/areas/texas/austin";
    await page.route(area, (route) => void held.push(route));
    await page
      .getByRole("link", { name: /^Austin/ })
      .first()
      .click();
    await expect(shape).toBeVisible();
    await expectAccessible(page, "area loading");
    await refuseHeld();
    await expect(page.getByRole("heading", { level: 1, name: "Couldn't load these doulas" })).toBeVisible();
    await expectAccessible(page, "area failed");
    await page.unroute(area);
    await page.getByRole("button", { name: "Retry" }).click();

    const profile = "**/rest/v1/doula_profiles/teo-marchetti";
    await page.route(profile, (route) => void held.push(route));
    await page.getByRole("link", { name: "Teo Marchetti" }).click();
    await expect(shape).toBeVisible();
    await expectAccessible(page, "doula loading");
    await refuseHeld();
    await expect(page.getByRole("heading", { level: 1, name: "Couldn't load this doula" })).toBeVisible();
    await page.unroute(profile);
    await page.route(profile, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), is_fully_booked: true } });
    });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Fully booked for now").filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page, "doula fully booked");
  });
});

test.describe("a read that fails", () => {
  test.use({ expectedRefusals: [500] });

  test("is logged, without who was signed in or what was asked for @any-width", async ({ page }) => {
    const email = await signInNewParent(page, "Ximena Quintanilla");
    let failures = 0;
    await page.route(/\/rest\/v1\/(bookings|favorites|conversations)(\?|$)/, async (route) => {
      await route.fulfill({ status: 500, body: "" });
      failures += 1;
    });
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    for (const [path, read] of [
      ["/bookings", "bookings"],
      ["/favorites", "favorites"],
      ["/messages?search=breech", "messages"],
    ] as const) {
      lines.length = 0;
      failures = 0;
      await page.goto(path);
      await expect(page.getByText("Couldn't load").first()).toBeVisible();
      // A stream that opens has the list read once more.
      await expect(() => {
        const logged = lines.filter((line) => line === `Couldn't load ${read}: internal`);
        expect(logged.length).toBeGreaterThan(0);
        expect(logged).toHaveLength(failures);
      }).toPass();
      const text = lines.join("\n");
      for (const personal of [email, "Ximena", "Quintanilla", "breech"]) expect(text).not.toContain(personal);
    }
  });
});
