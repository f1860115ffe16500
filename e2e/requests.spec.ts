import { expect, test } from "./fixtures.ts";
import { rosa } from "./messages-fixtures.ts";
import { newFirstName, openAs } from "./orders-fixtures.ts";
import { saveProfile, signInNewParent } from "./people.ts";

const dueDate = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);

test("[3.6 4.6] a parent requests a birth package, is accepted and gets a link to pay", async ({
  page,
  browser,
  watchConsole,
}) => {
  const firstName = newFirstName();
  const fullName = `${firstName} Ruiz`;
  await signInNewParent(page, fullName);
  await saveProfile(page, { full_name: fullName, due_date: dueDate, provider: "12 Quiet Street" });
  await page.goto(`/doulas/${rosa.slug}`);
  await page.getByRole("button", { name: /^Request/ }).click();
  const request = page.getByRole("dialog", { name: /^Request / });
  await request.getByRole("checkbox", { name: "Share where I plan to give birth" }).check();
  await request.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("dialog", { name: "Requested" })).toContainText("We asked Rosa");

  const ofRosa = await openAs(browser, { email: rosa.email, path: "/doula-dashboard", watchConsole });
  const row = ofRosa.getByRole("listitem").filter({ hasText: `${firstName}, due` });
  await expect(row).toContainText("Place of birth: 12 Quiet Street");
  await row.getByRole("button", { name: /^Accept/ }).click();
  await expect(row).toBeHidden();

  await page.goto("/orders");
  await page.getByRole("button", { name: /^Create payment link/ }).click();
  await expect(page.getByRole("link", { name: /^Complete Purchase/ })).toBeVisible();
});
