import { expect, test } from "./fixtures.ts";
import { rosa } from "./messages-fixtures.ts";
import { admin, newFirstName, openAs, orderFromRosa, pay, triggerStripeEvent } from "./orders-fixtures.ts";

test("[6.3 6.4] the parent, the doula and an admin see a payment and its refund live", async ({
  page,
  browser,
  watchConsole,
}) => {
  const name = newFirstName();
  const order = await orderFromRosa(page, `${name} Vale`);
  const doula = await openAs(browser, { email: rosa.email, path: "/sales", watchConsole });
  const desk = await openAs(browser, { email: admin, path: `/admin/orders?search=${name}`, watchConsole });
  await page.goto("/dashboard");
  await page.getByRole("main").getByRole("link", { name: "View Orders" }).press("Enter");
  await expect(page).toHaveURL("/orders");
  const ofParent = page.getByRole("article");
  const ofDoula = doula.getByRole("row").filter({ hasText: name });
  const ofAdmin = desk.getByRole("row").filter({ hasText: `${name} Vale` });
  for (const seen of [ofParent, ofDoula, ofAdmin]) await expect(seen).toContainText("Not paid yet");
  await expect(ofDoula).not.toContainText("Vale");

  const popup = page.waitForEvent("popup");
  await ofParent.getByRole("link", { name: /^Complete Purchase/ }).press("Enter");
  const payment = await popup;
  await payment.getByRole("button", { name: "Pay, and never come back" }).click();
  await expect(payment.getByRole("heading", { name: "Paid" })).toBeVisible();
  await payment.close();
  for (const seen of [ofParent, ofDoula, ofAdmin])
    await expect(seen.getByText("Paid", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(ofDoula).toContainText(`${name} Vale`);
  await expect(ofParent.getByRole("link", { name: /^Complete Purchase/ })).toHaveCount(0);

  await triggerStripeEvent(desk, order, "refund");
  for (const seen of [ofParent, ofDoula, ofAdmin])
    await expect(seen.getByText("Refunded", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(ofParent).toContainText("The refund goes to the payment method you used.");

  await ofParent.getByRole("link", { name: /^View receipt/ }).press("Enter");
  await expect(page).toHaveURL(`/orders/${order.id}/receipt`);
  await page.goBack();
  await ofParent.getByRole("link", { name: /^Message/ }).press("Enter");
  await expect(page).toHaveURL(/\/messages/);
  await doula.context().close();
  await desk.context().close();
});

test("[7.4] a receipt contains what an insurer requires, and prints on one page", async ({ page }) => {
  const { id, paymentUrl } = await orderFromRosa(page, "Ana Maria Ruiz");
  await pay(page.request, paymentUrl);
  await page.goto("/orders");
  await page.getByRole("link", { name: /^View receipt/ }).click();
  await expect(page).toHaveURL(`/orders/${id}/receipt`);
  await expect(page).toHaveTitle(/^Receipt \|/);
  const sheet = page.getByRole("article", { name: "Receipt" });
  await expect(sheet.getByRole("region", { name: "Client" })).toContainText("Ana Maria Ruiz");
  await expect(sheet.getByRole("region", { name: "Provider" })).toContainText("374J00000X");
  await expect(sheet.getByRole("row", { name: /Visa ending in 4242 \$/ })).toBeVisible();
  await expect(sheet).toContainText("Sandbox: no real money");

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  const print = page.getByRole("button", { name: "Print or save PDF" });
  await print.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");

  await page.emulateMedia({ media: "print" });
  await expect(print).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(sheet).toBeVisible();
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
