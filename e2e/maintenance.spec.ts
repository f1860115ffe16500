import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

/** Every call but those of the login is refused, as the server does while maintenance is on. */
const calls = /\/(rest|functions)\/v1\//;

const refusal = {
  code: "maintenance",
  detail: "We're down for maintenance. Please come back in a little while.",
};

test.describe("maintenance that begins while a page is open", () => {
  test.use({ expectedRefusals: [503] });

  test("is said over the page, which is as it was when the maintenance is over @any-width", async ({
    page,
  }) => {
    await page.goto("/");
    await page.route(calls, (route) => route.fulfill({ status: 503, json: refusal }));
    await page.getByRole("combobox").fill("Austin");
    const screen = page.getByRole("dialog", { name: "Doula Match will be right back" });
    await expect(screen).toBeVisible();
    await expect(screen.getByRole("link", { name: /^support@/ })).toBeVisible();
    await expectAccessible(page, "maintenance");

    await screen.getByRole("button", { name: "Retry" }).click();
    await expect(screen.getByText("Not yet. Please try again in a few minutes.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(screen).toBeVisible();

    await page.unroute(calls);
    await screen.getByRole("button", { name: "Retry" }).click();
    await expect(screen).toBeHidden();
    await expect(page.getByRole("combobox")).toHaveValue("Austin");
  });

  test("leaves a dialog below it open, with what was typed @any-width", async ({ page }) => {
    await page.goto("/login");
    const logIn = page.getByRole("dialog", { name: "Log In" });
    await logIn.getByLabel("Email").fill("ana@doula.test");
    await page.route("**/auth/v1/token", (route) => route.fulfill({ status: 503, json: refusal }));
    await logIn.getByLabel(/^Password/).fill("calm-river-42");
    await logIn.getByRole("button", { name: "Log In" }).click();
    const screen = page.getByRole("dialog", { name: "Doula Match will be right back" });
    await screen.getByRole("button", { name: "Retry" }).click();
    await expect(screen).toBeHidden();
    await expect(logIn.getByLabel("Email")).toHaveValue("ana@doula.test");
  });
});
