import { signInListedDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { openAs, pay } from "./orders-fixtures.ts";
import { signUpParent } from "./people.ts";

test("[2.12 6.4] a doula sorts what they wrote about insurance, and a parent answers before paying", async ({
  page: ofDoula,
  browser,
  request,
  watchConsole,
}) => {
  test.slow();
  await ofDoula.setViewportSize({ width: 360, height: 740 });
  const slug = await signInListedDoula(ofDoula, request, "Nadia Fairweather");
  await ofDoula.goto("/doula-dashboard?step=payment-account");
  await ofDoula.getByRole("button", { name: "Continue at Stripe" }).click();
  await ofDoula.getByRole("button", { name: "Finish setup" }).click();
  await expect(ofDoula.getByText("Stripe account connected successfully!", { exact: true })).toBeVisible();
  const own = await (await ofDoula.request.get("/rest/v1/doula_profiles/own")).json();
  const saved = await ofDoula.request.patch("/rest/v1/doula_profiles/own", {
    data: { updated_at: own.updated_at, insurance_accepted: ["takes Medicaid", "Cigna"] },
  });
  expect(saved.ok(), await saved.text()).toBe(true);

  await ofDoula.goto("/doula-dashboard");
  await ofDoula.getByRole("link", { name: /^Sort what you wrote about insurance/ }).click();
  const entry = (name: string) => ofDoula.getByRole("group", { name, exact: true });
  await entry("Cigna").getByRole("button", { name: "I give receipts" }).click();
  await entry("takes Medicaid").getByRole("button", { name: "I'm enrolled" }).click();
  await ofDoula.getByRole("combobox", { name: /^State/ }).selectOption("Montana");
  await ofDoula.getByRole("button", { name: "Save" }).click();
  await expect(ofDoula.getByText("All changes are saved.")).toBeVisible();

  const email = await signUpParent(request, "Ines Ruiz");
  const page = await openAs(browser, { email, path: `/doulas/${slug}`, watchConsole });
  await expect(page.getByRole("main")).toContainText("Enrolled: Montana Medicaid");
  await page.getByRole("button", { name: /^Purchase/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Purchase / });
  const question = dialog.getByRole("group", {
    name: /^Do you have, or have you applied for, Montana Medicaid\?/,
  });
  await question.getByRole("radio", { name: "Not sure" }).check();
  await expect(dialog).toContainText("isn't allowed to charge you for care that it covers");
  await expect(dialog.getByRole("link", { name: "Message Nadia" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Continue to payment" })).toBeHidden();

  await question.getByRole("radio", { name: "No", exact: true }).check();
  await dialog.getByRole("radio", { name: "No", exact: true }).last().check();
  const popup = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  const payment = await popup;
  await expect(payment.getByRole("heading", { name: /^Pay \$/ })).toBeVisible();
  await pay(request, payment.url());

  await page.goto("/orders");
  await page.getByRole("button", { name: "My coverage changed" }).click();
  const change = page.getByRole("alertdialog", { name: "Your coverage" });
  await expect(change).toContainText("If you have Montana Medicaid now");
  await change.getByRole("button", { name: "Tell Nadia" }).click();
  await expect(page.getByText(/^We told Nadia that you may have coverage/)).toBeVisible();
  await expect(page).not.toHaveURL(/Medicaid|coverage/);

  await ofDoula.setViewportSize({ width: 1280, height: 800 });
  await ofDoula.goto("/sales");
  await expect(ofDoula.getByText("Coverage may have changed")).toBeVisible();
});
