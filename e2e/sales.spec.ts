import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { rosa } from "./messages-fixtures.ts";
import { newFirstName, openAs, orderFromRosa, pay } from "./orders-fixtures.ts";
import { signInNewDoula } from "./people.ts";

test.use({
  colorScheme: async ({ browserName: _any }, use, { project }) =>
    use(project.name === "phone" ? "dark" : "light"),
});

test("a doula reads what she sold, keeps it as a file, and looks at her payouts", async ({
  page,
  browser,
  watchConsole,
}) => {
  const name = newFirstName();
  const { id, paymentUrl } = await orderFromRosa(page, `${name} Vale`);
  await pay(page.request, paymentUrl);
  const doula = await openAs(browser, { email: rosa.email, path: "/doula-dashboard", watchConsole });
  await doula.getByRole("main").getByRole("link", { name: "Sales" }).press("Enter");
  await expect(doula).toHaveURL("/sales");
  const sale = doula.getByRole("row").filter({ hasText: `${name} Vale` });
  await expect(sale.getByText("Paid", { exact: true })).toBeVisible();
  await expect(doula.getByRole("region", { name: "You keep" })).toContainText(
    /\$[\d,.]+of [\d,]+ paid orders?/,
  );
  await expectAccessible(doula, "sales");

  const download = doula.waitForEvent("download");
  await doula.getByRole("button", { name: "Download as CSV" }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("sales.csv");
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFOrder,Ordered \(UTC\),Paid \(UTC\),Package/);
  expect(lines.find((line) => line.startsWith(id))).toContain(`,${name} Vale,Paid,`);

  const opened = doula.waitForEvent("popup");
  await doula.getByRole("link", { name: /^See payouts at Stripe/ }).press("Enter");
  const stripe = await opened;
  await expect(stripe).toHaveTitle(/\(Sandbox\)$/);
  await stripe.close();

  await sale.getByRole("link", { name: /^Message/ }).press("Enter");
  await expect(doula).toHaveURL(/\/messages/);
  await expect(doula.getByRole("textbox", { name: /^Message to/ })).toBeVisible();
  await doula.context().close();
});

test("a doula who has sold nothing is led to her packages", async ({ page }) => {
  await signInNewDoula(page);
  await page.goto("/sales");
  await expect(page.getByRole("heading", { name: "No sales yet" })).toBeVisible();
  await expectAccessible(page, "no sales");
  await page.getByRole("link", { name: "Your packages" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Complete Your Doula Profile" })).toBeVisible();
});
