import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PaymentDifference } from "../../../../contract/commerce/reconciliation.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";
import { DifferenceList } from "./difference-list.tsx";

const refund: PaymentDifference = {
  id: "018f0000-0000-7000-8000-000000000001",
  subject: "refund",
  kind: "missing_here",
  stripe_id: "re_3QfGkL2eZvKYlo2C1XyzABCD",
  account_id: "acct_1QfGkL2eZvKYlo2C",
  order_id: "018f0000-0000-7000-8000-0000000000a1",
  own_amount: null,
  stripe_amount: 200,
  found_at: "2026-11-20T12:00:00.000Z",
};
const fee: PaymentDifference = {
  ...refund,
  id: "018f0000-0000-7000-8000-000000000002",
  subject: "fee",
  stripe_id: "fee_1QfGkL2eZvKYlo2C",
  order_id: null,
  stripe_amount: 60,
};

let differences: PaymentDifference[];
let unchecked: number;
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const dismissButton = page.getByRole("button", {
  name: `Dismiss: Refund: not recorded here, ${refund.stripe_id}`,
});
const dialog = page.getByRole("dialog", { name: "Dismiss this difference?" });

beforeEach(async () => {
  await page.viewport(1280, 900);
  differences = [refund, fee];
  unchecked = 0;
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/payment_differences", () => ({ items: differences, next_cursor: null, unchecked }));
});

describe("[2.14 4.6] differences from Stripe's books", () => {
  it("show both amounts, and the order or the account", async () => {
    await renderInApp(<DifferenceList />);
    await expect
      .element(row(refund.stripe_id))
      .toHaveTextContent(/not recorded here.*None.*\$200.*Open the order/);
    await expect
      .element(page.getByRole("link", { name: "Open the order" }))
      .toHaveAttribute("href", `/admin/orders?order=${refund.order_id}`);
    await expect
      .element(row(fee.stripe_id))
      .toHaveTextContent(/Platform fee.*\$60.*Account acct_1QfGkL2eZvKYlo2C/);
    await expectAccessible();
  });

  it("are dismissed with a note, which moves the focus to the list", async () => {
    let sent: unknown;
    stubApi(`POST /rest/v1/payment_differences/${refund.id}/dismiss`, async (request) => {
      sent = await request.json();
      differences = [fee];
      return new Response(null, { status: 204 });
    });
    await renderInApp(<DifferenceList />);
    await dismissButton.click();
    await dialog.getByRole("button", { name: "Dismiss" }).click();
    await expect
      .element(dialog.getByRole("textbox", { name: "Note" }))
      .toHaveAttribute("aria-invalid", "true");
    await dialog.getByRole("textbox", { name: "Note" }).fill("Refunded by hand.");
    await dialog.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(row(refund.stripe_id)).not.toBeInTheDocument();
    await expect.element(page.getByRole("region", { name: "Differences" })).toHaveFocus();
    expect(sent).toEqual({ note: "Refunded by hand." });
  });

  it("keep the note if another admin dismissed the difference first", async () => {
    refuseApi(`POST /rest/v1/payment_differences/${refund.id}/dismiss`, "failure_handled");
    await renderInApp(<DifferenceList />);
    await dismissButton.click();
    await dialog.getByRole("textbox", { name: "Note" }).fill("Refunded by hand.");
    await dialog.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Couldn't dismiss the difference");
    await expect.element(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("Refunded by hand.");
  });

  it("show an empty state if there are none", async () => {
    differences = [];
    await renderInApp(<DifferenceList />);
    await expect.element(page.getByRole("heading", { name: "No differences" })).toBeVisible();
  });

  it("come with an alert if accounts could not be compared", async () => {
    unchecked = 3;
    await renderInApp(<DifferenceList />);
    await expect
      .element(page.getByText("3 accounts could not be read from Stripe for two days."))
      .toBeVisible();
  });
});
