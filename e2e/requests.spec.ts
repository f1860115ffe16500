import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { list, rosa, send } from "./messages-fixtures.ts";
import { expectToast } from "./notices.ts";
import { newFirstName, openAs, pay } from "./orders-fixtures.ts";
import { post, saveProfile, signInNewParent } from "./people.ts";

/** The tenth of a later month. */
function dueDateIn(months: number) {
  const now = new Date();
  const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + months, 10));
  return {
    month: month.toISOString().slice(0, 7),
    monthName: month.toLocaleString("en-US", { month: "long", timeZone: "UTC" }),
    year: String(month.getUTCFullYear()),
  };
}

/** Leaves one place in a month of Rosa's. */
async function leaveOnePlace(ofRosa: Page, month: string): Promise<void> {
  const { rules, months } = await (await ofRosa.request.get("/rest/v1/practice")).json();
  const count = months.find((each: { month: string }) => each.month.startsWith(month)).birth_count;
  for (let client = count; client < rules.births_per_month - 1; client++)
    await post(ofRosa.request, "/rest/v1/practice/commitments", { due_date: `${month}-28` });
}

/** Rows are folded unless there is only one, which depends on the tests that run beside this one. */
async function answer(row: Locator, button: RegExp): Promise<void> {
  await expect(row).toBeVisible();
  if (!(await row.getByRole("button").first().isVisible())) await row.getByRole("heading").click();
  await row.getByRole("button", { name: button }).click();
}

async function openRequest(page: Page): Promise<Locator> {
  await page.goto(`/doulas/${rosa.slug}`);
  await page.getByRole("button", { name: /^Request/ }).click();
  return page.getByRole("dialog", { name: /^Request / });
}

test("[3.6 4.6] a parent takes the last place, a second one is refused until room is made, and a date moves", async ({
  page,
  browser,
  watchConsole,
}) => {
  test.slow();
  const { month, monthName, year } = dueDateIn(6);
  const [first, second] = [newFirstName(), newFirstName()];
  const ofRosa = await openAs(browser, { email: rosa.email, path: "/doula-dashboard", watchConsole });
  await leaveOnePlace(ofRosa, month);

  await signInNewParent(page, `${first} Ruiz`);
  await saveProfile(page, { full_name: `${first} Ruiz`, due_date: `${month}-10` });
  const request = await openRequest(page);
  await expect(request).toContainText(`On call for ${monthName} 10`);
  await request.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("dialog", { name: "Requested" })).toContainText("We asked Rosa");
  await ofRosa.goto("/sales");
  // Toasts are list items with the name, too.
  const requests = ofRosa.getByRole("region", { name: "Package requests" });
  const row = (name: string) => requests.getByRole("listitem").filter({ hasText: name });
  await answer(row(first), /^Accept/);
  await expect(row(first)).toBeHidden();
  await page.goto("/orders");
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  const link = page.getByRole("link", { name: /^Complete Purchase/ });
  await pay(page.request, (await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("article")).toContainText(`Rosa plans for ${monthName} 10, ${year}.`);

  const context = await browser.newContext({ viewport: page.viewportSize() });
  watchConsole(context);
  const ofSecond = await context.newPage();
  await signInNewParent(ofSecond, `${second} Cho`);
  await saveProfile(ofSecond, { full_name: `${second} Cho`, due_date: `${month}-12` });
  const refused = await openRequest(ofSecond);
  await expect(refused).toContainText(`Rosa is not available around ${monthName} 12.`);
  await expect(refused.getByRole("button", { name: "Send request" })).toHaveCount(0);
  await refused.getByRole("link", { name: "Message Rosa" }).click();
  await send(ofSecond, "Is there any chance?");
  await ofRosa.goto("/messages");
  await list(ofRosa)
    .getByRole("link", { name: new RegExp(second) })
    .click();
  await ofRosa.getByRole("button", { name: `Make room for ${second}` }).click();
  await ofRosa.getByRole("alertdialog").getByRole("button", { name: "Make room" }).click();
  await expectToast(ofRosa, `You made room for ${second}`, `Tell ${second} that they can buy now.`);
  const granted = await openRequest(ofSecond);
  await expect(granted).toContainText(`On call for ${monthName} 12`);
  await granted.getByRole("button", { name: "Send request" }).click();
  await expect(ofSecond.getByRole("dialog", { name: "Requested" })).toContainText("We asked Rosa");

  await page.getByRole("button", { name: "Our date changed" }).click();
  const moving = page.getByRole("dialog", { name: "Our date changed" });
  await moving.getByRole("button", { name: /^New due date/ }).click();
  await page.getByRole("button", { name: `${monthName} 17, ${year}` }).click();
  await moving.getByRole("button", { name: "Ask Rosa" }).click();
  await expect(page.getByRole("article")).toContainText("Both are held until she answers.");
  await ofRosa.goto("/sales");
  await answer(row(first), new RegExp(`^Move to ${monthName} 17`));
  await expect(page.getByRole("article")).toContainText(`Rosa plans for ${monthName} 17, ${year}.`);
});

test("[2.12 3.6] a parent on a phone asks for a reduced fee, and the two agree on another one", async ({
  page,
  browser,
  watchConsole,
}) => {
  test.slow();
  const [first, name] = [newFirstName(), `Birth for ${newFirstName()}`];
  const ofRosa = await openAs(browser, { email: rosa.email, path: "/sales", watchConsole });
  const added = await ofRosa.request.post("/rest/v1/doula_packages", {
    data: {
      ...{ name, type: "birth", price: 1200, asks_before_payment: false },
      ...{ reduced_fee_births: 1, reduced_fee_from: 600 },
    },
  });
  const { id } = await added.json();
  await page.setViewportSize({ width: 360, height: 740 });
  await signInNewParent(page, `${first} Ruiz`);
  await saveProfile(page, { full_name: `${first} Ruiz`, due_date: `${dueDateIn(8).month}-10` });
  await page.goto(`/doulas/${rosa.slug}`);
  const offer = page.getByRole("listitem").filter({ hasText: name });
  await expect(offer).toContainText("One reduced-fee birth a year, from $600");
  await offer.getByRole("button", { name: /^Purchase/ }).click();
  await page.getByRole("checkbox", { name: "Ask for a reduced fee" }).click();
  await page.getByRole("spinbutton", { name: "What you can pay" }).fill("700");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("dialog", { name: "Requested" })).toContainText(
    "You asked to pay $700 instead of $1,200.",
  );

  const requests = ofRosa.getByRole("region", { name: "Package requests" });
  const row = requests.getByRole("listitem").filter({ hasText: first });
  await answer(row, /^Propose another amount/);
  const proposing = ofRosa.getByRole("dialog", { name: `Propose another amount to ${first}` });
  await proposing.getByRole("spinbutton", { name: "Amount" }).fill("850");
  await proposing.getByRole("button", { name: "Send proposal" }).click();
  await expect(row).toBeHidden();

  await page.goto("/orders");
  await expect(page.getByRole("article")).toContainText("Rosa proposes $850 instead of $700.");
  await page.getByRole("button", { name: /^Accept \$850/ }).click();
  await page.getByRole("button", { name: /^Continue to payment \(\$850\)/ }).click();
  const link = page.getByRole("link", { name: /^Complete Purchase/ });
  await pay(page.request, (await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("article")).toContainText("$850reduced fee");
  await page.goto(`/doulas/${rosa.slug}`);
  await expect(offer).toContainText("Paid $850");
  await expect(offer).not.toContainText("reduced-fee");
  await ofRosa.request.delete(`/rest/v1/doula_packages/${id}`);
});
