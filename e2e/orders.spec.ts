import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { rosa } from "./messages-fixtures.ts";
import { admin, happenAtStripe, newFirstName, openAs, orderFromRosa } from "./orders-fixtures.ts";
import { signInNewParent } from "./people.ts";

test.use({
  colorScheme: async ({ browserName: _any }, use, { project }) =>
    use(project.name === "phone" ? "dark" : "light"),
});

test("a payment and its refund are seen live by the parent, the doula and an admin", async ({
  page,
  browser,
  watchConsole,
}) => {
  const name = newFirstName();
  const order = await orderFromRosa(page, `${name} Vale`);
  const doula = await openAs(browser, { email: rosa.email, path: "/sales", watchConsole });
  const desk = await openAs(browser, { email: admin, path: `/admin/orders?search=${name}`, watchConsole });
  await page.goto("/dashboard");
  await page.getByRole("main").getByRole("link", { name: "My Purchases" }).press("Enter");
  await expect(page).toHaveURL("/orders");
  const purchase = page.getByRole("article");
  const sale = doula.getByRole("row").filter({ hasText: name });
  const row = desk.getByRole("row").filter({ hasText: `${name} Vale` });
  for (const seen of [purchase, sale, row]) await expect(seen).toContainText("Not paid yet");
  await expect(sale).not.toContainText("Vale");
  await expectAccessible(page, "a purchase that is not paid");

  const opened = page.waitForEvent("popup");
  await purchase.getByRole("link", { name: /^Complete Purchase/ }).press("Enter");
  const payment = await opened;
  await payment.getByRole("button", { name: "Pay, and never come back" }).click();
  await expect(payment.getByRole("heading", { name: "Paid" })).toBeVisible();
  await payment.close();
  for (const seen of [purchase, sale, row])
    await expect(seen.getByText("Paid", { exact: true })).toBeVisible();
  await expect(sale).toContainText(`${name} Vale`);
  await expect(purchase.getByRole("link", { name: /^Complete Purchase/ })).toHaveCount(0);
  await expectAccessible(page, "a purchase that is paid");

  await happenAtStripe(desk, order, "refund");
  for (const seen of [purchase, sale, row])
    await expect(seen.getByText("Refunded", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(purchase).toContainText("The refund goes to the card you paid with.");

  await purchase.getByRole("link", { name: /^View receipt/ }).press("Enter");
  await expect(page).toHaveURL(`/orders/${order.id}/receipt`);
  await page.goBack();
  await purchase.getByRole("link", { name: /^Message/ }).press("Enter");
  await expect(page).toHaveURL(/\/messages/);
  await doula.context().close();
  await desk.context().close();
});

test("a parent without purchases finds doulas from there, also by the account menu", async ({ page }) => {
  await signInNewParent(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "My Purchases" }).click();
  await expect(page).toHaveURL("/orders");
  await expect(page.getByRole("heading", { name: "No purchases yet" })).toBeVisible();
  await expectAccessible(page, "no purchases");
  await page.getByRole("main").getByRole("link", { name: "Find Doulas" }).press("Enter");
  await expect(page).toHaveURL(/\/find-doulas/);
});

test.describe("whose read fails", () => {
  test.use({ expectedRefusals: [500] });

  test("purchases that cannot be read say so, and are there after Retry @any-width", async ({ page }) => {
    await signInNewParent(page);
    await page.route("**/rest/v1/orders*", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", detail: "An unexpected error occurred" } }),
    );
    await page.goto("/orders");
    await expect(page.getByRole("alert")).toContainText("Couldn't load your purchases");
    await expectAccessible(page, "purchases that were not read");
    await page.unroute("**/rest/v1/orders*");
    await page.getByRole("button", { name: "Retry" }).press("Enter");
    await expect(page.getByRole("heading", { name: "No purchases yet" })).toBeVisible();
  });
});
