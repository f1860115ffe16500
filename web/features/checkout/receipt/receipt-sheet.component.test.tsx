import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Receipt } from "../../../../contract/commerce/receipts.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { untypedTerms } from "../../../testing/packages.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";

const receipt: Receipt = {
  order_id: "018f0000-0000-7000-8000-000000000003",
  status: "paid",
  is_sandbox: false,
  parent_name: "Ana Ruiz",
  doula_name: "Grace Okafor",
  business_name: "Okafor Birth Care LLC",
  npi: "1234567893",
  package: {
    name: "Full circle",
    description: "Two visits.",
    price: 1200,
    duration_weeks: 12,
    ...untypedTerms,
  },
  care: null,
  paid_on: "2026-11-22",
  amount: 1200,
  card: { brand: "amex", last4: "0005" },
  refunds: [],
  returned_by_bank: 0,
  total_paid: 1200,
};

const show = (change: Partial<Receipt> = {}) =>
  renderInApp(<ReceiptSheet receipt={{ ...receipt, ...change }} />);
const section = (name: string) => page.getByRole("region", { name });
const row = (name: string | RegExp) => page.getByRole("row", { name });

describe("[7.4] a receipt", () => {
  it("names both people, the taxonomy code, and the service without dates", async () => {
    await show();
    for (const text of ["Grace Okafor", "Okafor Birth Care LLC", "NPI 1234567893", "374J00000X"])
      await expect.element(section("Provider")).toHaveTextContent(text);
    await expect.element(section("Client")).toHaveTextContent("Ana Ruiz");
    await expect.element(section("Service")).toHaveTextContent("Doula services: Full circle");
    await expect.element(section("Service")).toHaveTextContent("Lasts 12 weeks");
    await expect.element(page.getByText("Receipt 018F-0000", { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Dates of service/)).not.toBeInTheDocument();
    await expect.element(row("November 22, 2026, American Express ending in 0005 $1,200.00")).toBeVisible();
    await expect.element(row("Total paid $1,200.00")).toBeVisible();
    await expect.element(page.getByText("Sandbox", { exact: false })).not.toBeInTheDocument();
  });

  it("lists each refund with its day, and the remaining amount", async () => {
    await show({
      status: "partially_refunded",
      refunds: [
        { refunded_on: "2026-12-01", amount: 100 },
        { refunded_on: "2026-12-02", amount: 200.5 },
      ],
      total_paid: 899.5,
    });
    await expect.element(page.getByText("Partly refunded")).toBeVisible();
    await expect.element(row("December 1, 2026, refunded to the card -$100.00")).toBeVisible();
    await expect.element(row("December 2, 2026, refunded to the card -$200.50")).toBeVisible();
    await expect.element(row("Total paid $899.50")).toBeVisible();
    await expectAccessible();
  });

  it("shows what the bank returned after a dispute", async () => {
    await show({ status: "lost", returned_by_bank: 1200, total_paid: 0 });
    await expect.element(row("Returned by the card's bank after a dispute -$1,200.00")).toBeVisible();
    await expect.element(row("Total paid $0.00")).toBeVisible();
  });

  it("without business name, NPI, card or client shows only what is known", async () => {
    await show({ business_name: null, npi: null, card: null, parent_name: null });
    await expect.element(page.getByText("Paid on November 22, 2026 to Grace Okafor")).toBeVisible();
    await expect.element(section("Provider")).not.toHaveTextContent("NPI");
    await expect.element(section("Client")).toHaveTextContent("Account deleted");
    await expect.element(row("November 22, 2026, paid online $1,200.00")).toBeVisible();
  });

  it("from the sandbox states that no money moved", async () => {
    await show({ is_sandbox: true });
    await expect.element(page.getByText("Sandbox: no real money")).toBeVisible();
  });
});

it("[7.4] somebody else's receipt cannot be opened", async () => {
  signIn();
  stubApi(`GET /rest/v1/orders/${receipt.order_id}/receipt`, () =>
    Response.json({ code: "not_found", detail: "We could not find that." }, { status: 404 }),
  );
  await openPage(`/orders/${receipt.order_id}/receipt`);
  await expect.element(page.getByRole("heading", { name: "No receipt" })).toBeVisible();
});
