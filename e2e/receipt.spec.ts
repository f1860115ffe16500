import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openMailTo, signInNewParent } from "./people.ts";

/** The demo doula whose account can charge. */
const slug = "rosa-delgado-whitaker";
const withId = z.object({ id: z.string() });

/** Buys her first package and pays it, as the person of these requests. Answers the receipt's address. */
async function payForPackage(request: APIRequestContext): Promise<string> {
  const read = async (path: string) => (await request.get(path)).json();
  const send = async (path: string, data: object) => (await request.post(path, { data })).json();
  const doula = withId.parse(await read(`/rest/v1/doula_profiles/${slug}`));
  const { items } = z
    .object({ items: z.array(withId).min(1) })
    .parse(await read(`/rest/v1/doula_packages?doula_profile_id=${doula.id}`));
  const { id } = withId.parse(await send("/rest/v1/orders", { package_id: items[0]?.id }));
  const link = await send("/functions/v1/create-payment-link", { orderId: id });
  const { paymentUrl } = z.object({ paymentUrl: z.url() }).parse(link);
  await request.post(paymentUrl, { form: { outcome: "pay-and-stay" } });
  const path = `/orders/${id}/receipt`;
  await expect(async () => {
    expect((await request.get(`/rest/v1${path}`)).status()).toBe(200);
  }).toPass({ timeout: 15_000, intervals: [100] });
  return path;
}

test("a receipt says what an insurer asks for, and prints on one page", async ({ page }) => {
  await signInNewParent(page, "Ana Maria Ruiz");
  const path = await payForPackage(page.request);
  await page.goto("/orders");
  await page.getByRole("link", { name: /^View receipt/ }).click();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(/^Receipt \|/);
  const sheet = page.getByRole("article", { name: "Receipt" });
  await expect(sheet.getByRole("region", { name: "Client" })).toContainText("Ana Maria Ruiz");
  await expect(sheet.getByRole("region", { name: "Provider" })).toContainText("374J00000X");
  await expect(sheet.getByRole("row", { name: /Visa ending in 4242 \$/ })).toBeVisible();
  await expect(sheet).toContainText("Sandbox: no real money");
  await expectAccessible(page, "a receipt");

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

test("the email about a payment leads to the receipt @any-width", async ({ page }) => {
  const email = await signInNewParent(page);
  const path = await payForPackage(page.request);
  await openMailTo(page, email, /You paid \$/);
  await expect(page.getByRole("link", { name: "View your receipt" })).toHaveAttribute(
    "href",
    new RegExp(`${path}$`),
  );
});

test.describe("somebody else's receipt", () => {
  test.use({ expectedRefusals: [404] });

  test("is none @any-width", async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await signInNewParent(other);
    const path = await payForPackage(other.request);
    await other.context().close();
    await signInNewParent(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "There is no receipt here" })).toBeVisible();
  });
});
