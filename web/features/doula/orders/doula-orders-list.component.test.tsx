import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import type { DoulaOrder, DoulaOrderTotals } from "../../../../contract/commerce/doula-orders.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { untypedTerms } from "../../../testing/packages.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { OrdersRow } from "../home/orders-row.tsx";
import { DoulaOrdersList } from "./doula-orders-list.tsx";

const parentId = "018f0000-0000-7000-8000-000000000004";
const paid: DoulaOrder = {
  id: "018f0000-0000-7000-8000-000000000003",
  created_at: "2026-11-22T12:00:00.000Z",
  paid_at: "2026-11-23T12:00:00.000Z",
  status: "partially_refunded",
  package: { name: "Full circle", description: null, price: 1200, duration_weeks: 12, ...untypedTerms },
  due_date: null,
  birth_place: null,
  proposed_due_date: null,
  needs_room: false,
  place_answer_until: null,
  coverage: null,
  coverage_changed_at: null,
  asked_amount: null,
  proposed_amount: null,
  care: null,
  request_expires_at: null,
  pay_until: null,
  parent: { user_id: parentId, name: "Ana Ruiz" },
  amount: 1200,
  platform_fee: 50,
  refunded_amount: 200,
  disputed_amount: 0,
  net_amount: 950,
};
const pending: DoulaOrder = {
  ...paid,
  id: "018f0000-0000-7000-8000-000000000005",
  paid_at: null,
  status: "pending",
  parent: { user_id: null, name: "Mina" },
  refunded_amount: 0,
  net_amount: 0,
};
const totals: DoulaOrderTotals = {
  count: 1,
  amount: 1200,
  platform_fee: 50,
  refunded_amount: 200,
  disputed_amount: 0,
  net_amount: 950,
};

const account = { is_available: true, is_sandbox: true, state: "active", missing: [], notice: null };

const stubNotices = (items: object[]) =>
  stubApi("GET /rest/v1/birth_notices/as_doula", () => ({ items, recorded_births: 0 }));

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  stubNotices([]);
  stubApi("GET /rest/v1/payment_account", () => ({
    ...account,
    dashboard_url: "http://127.0.0.1:3001/stripe/payments",
  }));
});

const stubOrders = (items: DoulaOrder[], change: Partial<DoulaOrderTotals> = {}) =>
  stubApi("GET /rest/v1/sales", ({ url }) => ({
    items: new URL(url).searchParams.has("awaits_answer") ? [] : items,
    next_cursor: null,
    totals: { ...totals, ...change },
  }));
const row = (name: string) => page.getByRole("row").filter({ hasText: name });

describe("[6.6] a doula's orders", () => {
  it("are rows on a phone that open", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    stubOrders([{ ...paid, status: "paid", refunded_amount: 0, net_amount: 1150 }], { refunded_amount: 0 });
    await renderInApp(<DoulaOrdersList />);
    const summary = page.getByRole("group").getByText("Ana Ruiz", { exact: true }).first();
    await expect.element(summary).toBeVisible();
    await expect.element(page.getByRole("row")).toHaveTextContent("Full circle$1,200Paid");
    await expect.element(page.getByRole("region", { name: "You keep" })).not.toHaveTextContent("Refunded");
    await summary.click();
    await expect.element(page.getByRole("link", { name: "Message Ana Ruiz" })).toBeVisible();
  });

  it("show their total", async () => {
    stubOrders([paid]);
    await renderInApp(<DoulaOrdersList />);
    const region = page.getByRole("region", { name: "You keep" });
    await expect.element(region).toHaveTextContent("$950of 1 paid order, before Stripe's own fees");
    await expect.element(region).toHaveTextContent("Paid$1,200Platform fees$50Refunded$200");
    await expect.element(region).not.toHaveTextContent("disputes");
    await expectAccessible();
  });

  it("show the net amount of a paid one, and link to the parent", async () => {
    stubOrders([paid]);
    await renderInApp(<DoulaOrdersList />);
    for (const text of [
      "Full circle, 12 weeks",
      "Partly refunded",
      "$1,200",
      "$50",
      "$200",
      "$950",
      "Nov 23, 2026",
    ])
      await expect.element(row("Ana Ruiz")).toHaveTextContent(text);
    await expect
      .element(page.getByRole("link", { name: "Message Ana Ruiz" }))
      .toHaveAttribute("href", `/messages?parent=${parentId}`);
  });

  it("show no fee, share or link to the parent for an unpaid one", async () => {
    stubOrders([pending]);
    await renderInApp(<DoulaOrdersList />);
    await expect.element(row("Mina")).toHaveTextContent("Not paid yet");
    await expect.element(row("Mina")).not.toHaveTextContent("$50");
    await expect.element(page.getByRole("link", { name: /^Message/ })).not.toBeInTheDocument();
  });

  it("[3.6] show until when an accepted request is to be paid", async () => {
    stubOrders([{ ...pending, pay_until: new Date(2099, 10, 24, 15, 4).toISOString() }]);
    await renderInApp(<DoulaOrdersList />);
    await expect.element(row("Mina")).toHaveTextContent("To be paid by Tuesday, November 24, 3:00 PM");
  });

  it("[2.12] show a birth that the parent told instead of its due date, and the due date of a later order", async () => {
    stubNotices([
      {
        id: "018f0000-0000-7000-8000-0000000000bb",
        kind: "birth",
        born_on: "2027-04-08",
        created_at: "2027-04-09T12:00:00.000Z",
        parent: { user_id: parentId },
      },
    ]);
    const born = { ...paid, id: "018f0000-0000-7000-8000-000000000007", due_date: "2027-04-20" };
    const next = {
      ...paid,
      id: "018f0000-0000-7000-8000-000000000006",
      created_at: "2028-09-01T12:00:00.000Z",
      due_date: "2029-05-01",
    };
    stubOrders([born, next]);
    await renderInApp(<DoulaOrdersList />);
    await expect.element(row("Ana Ruiz").first()).toHaveTextContent("Born April 8, 2027");
    await expect.element(page.getByRole("columnheader", { name: "Due date" })).toBeVisible();
    await expect.element(row("Ana Ruiz").nth(1).getByRole("cell").first()).toHaveTextContent(/^May 1, 2029$/);
    await expect.element(row("Ana Ruiz").nth(1)).not.toHaveTextContent("Born");
  });

  it("[2.12] leave out requests, which stand above them, and a column for refunds if there are none", async () => {
    stubOrders([{ ...pending, status: "requested", parent: { user_id: null, name: "Noor" } }, pending], {
      refunded_amount: 0,
    });
    await renderInApp(<DoulaOrdersList />);
    await expect.element(row("Mina")).toBeVisible();
    await expect.element(row("Noor")).not.toBeInTheDocument();
    await expect.element(page.getByRole("columnheader", { name: "Refunded" })).not.toBeInTheDocument();
  });

  it("show what a dispute has taken", async () => {
    stubOrders([{ ...paid, status: "disputed", disputed_amount: 1200 }], { disputed_amount: 1200 });
    await renderInApp(<DoulaOrdersList />);
    await expect.element(row("Ana Ruiz")).toHaveTextContent("$1,200 in dispute");
    await expect
      .element(page.getByRole("region", { name: "You keep" }))
      .toHaveTextContent("In disputes$1,200");
  });

  it("link to the payouts at Stripe, in another tab, and label the sandbox", async () => {
    stubOrders([paid]);
    await renderInApp(<DoulaOrdersList />);
    const link = page.getByRole("link", { name: /^See payouts at Stripe/ });
    await expect.element(link).toHaveAttribute("href", "http://127.0.0.1:3001/stripe/payments");
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(page.getByText("Sandbox: no real money")).toBeVisible();
  });

  it("can be downloaded as a CSV file, and say why not if that fails", async () => {
    const files: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download);
    });
    stubOrders([paid]);
    stubApi("POST /rest/v1/sales/export", () => new Response("Date,Client\r\n"));
    await renderInApp(<DoulaOrdersList />);
    await page.getByRole("button", { name: "Download as CSV" }).click();
    await vi.waitFor(() => expect(files).toEqual(["orders.csv"]));
    failApi("POST /rest/v1/sales/export");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    await vi.waitFor(() =>
      expect(currentToasts()).toMatchObject([{ title: "Couldn't download your orders" }]),
    );
    expect(files).toEqual(["orders.csv"]);
  });

  it("show a link to the packages if there are none", async () => {
    stubOrders([], { count: 0 });
    await renderInApp(<DoulaOrdersList />);
    await expect.element(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Download as CSV" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("region", { name: "You keep" })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it.each([
    [1, "1 paid order, you keep $950"],
    [0, "No orders yet"],
  ])("show the total of %i paid orders on the dashboard", async (count, text) => {
    stubOrders([paid], { count });
    await renderInApp(<OrdersRow />);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Orders" })).toHaveAttribute("href", "/sales");
  });
});
