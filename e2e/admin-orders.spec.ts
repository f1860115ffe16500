import { expect, test } from "./fixtures.ts";
import { dismissToasts } from "./notices.ts";
import { admin, newFirstName, openAs, orderFromRosa, pay, triggerStripeEvent } from "./orders-fixtures.ts";

test("[6.3] an admin finds an order, reads it, and resolves a payment that needs review", async ({
  page,
  browser,
  watchConsole,
}) => {
  const name = newFirstName();
  const order = await orderFromRosa(page, `${name} Vale`);
  await pay(page.request, order.paymentUrl);
  const desk = await openAs(browser, { email: admin, path: "/admin-dashboard", watchConsole });
  await desk.getByRole("main").getByRole("link", { name: "Orders", exact: true }).press("Enter");
  await expect(desk).toHaveURL("/admin/orders");
  const found = desk.waitForResponse((response) => response.url().includes(`search=${name}`));
  await desk.getByRole("textbox", { name: "Search orders" }).fill(name);
  await found;
  const row = desk.getByRole("row").filter({ hasText: `${name} Vale` });
  await expect(row.getByText("Paid", { exact: true }).filter({ visible: true })).toBeVisible();
  // The table is dimmed until the search is done.
  await expect(desk.getByRole("table")).toHaveAttribute("aria-busy", "false");

  await row.getByRole("button", { name: /^Open the order/ }).press("Enter");
  await expect(desk).toHaveURL(new RegExp(`order=${order.id}`));
  const dialog = desk.getByRole("dialog");
  await expect(dialog).toContainText("ending in 4242");
  await expect(dialog).toContainText(order.id);

  await triggerStripeEvent(desk, order, "refund-half");
  await expect(dialog).toContainText("At Stripe, by the doula");
  await triggerStripeEvent(desk, order, "fail-refund");
  await expect(dialog.getByRole("alert")).toContainText("This payment needs review");

  await desk.goto("/admin-dashboard");
  await desk
    .getByRole("main")
    .getByRole("link", { name: /^\d[\d,+]* orders? to review$/ })
    .press("Enter");
  await expect(desk).toHaveURL("/admin/orders?review=true");
  await expect(row).toContainText("Needs review");
  await row.getByRole("button", { name: /^Open the order/ }).press("Enter");
  await dialog.getByRole("button", { name: "Close it" }).press("Enter");
  await expect(dialog).toContainText("Note is required.");
  await dialog.getByRole("textbox", { name: "Note" }).fill("Spoke to the bank");
  await dialog.getByRole("button", { name: "Close it" }).press("Enter");
  await expect(dialog).toContainText("Your note is in the audit log.");
  await expect(dialog.getByRole("region", { name: "History" })).toContainText("Spoke to the bank");
  await dismissToasts(desk);
  await desk.keyboard.press("Escape");
  await expect(row).toHaveCount(0);
  await desk.context().close();
});
