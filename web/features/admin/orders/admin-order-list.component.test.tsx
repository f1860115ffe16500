import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { AdminOrderDetail } from "../../../../contract/commerce/admin-orders.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { untypedTerms } from "../../../testing/packages.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { AdminOrderDialog } from "./admin-order-dialog.tsx";
import { AdminOrderList } from "./admin-order-list.tsx";

const id = "018f0000-0000-7000-8000-000000000003";
const order: AdminOrderDetail = {
  id,
  created_at: "2026-11-22T12:00:00.000Z",
  paid_at: "2026-11-23T12:00:00.000Z",
  status: "partially_refunded",
  package: { name: "Full circle", description: null, price: 1200, duration_weeks: 12, ...untypedTerms },
  parent: { id: "018f0000-0000-7000-8000-000000000004", name: "Ana Ruiz", email: "ana@example.org" },
  doula: { id: "018f0000-0000-7000-8000-000000000005", name: "Grace Okafor", email: "grace@example.org" },
  doula_name: "Grace Okafor",
  amount: 1200,
  platform_fee: 60,
  refunded_amount: 200,
  needs_review: false,
  expires_at: null,
  is_due_date_unanswered: false,
  reorder_from: null,
  coverage: null,
  asked_amount: null,
  coverage_changed_at: null,
  platform_fee_percent: 5,
  refunded_fee: 10,
  refunds: [
    {
      id: "018f0000-0000-7000-8000-000000000006",
      created_at: "2026-11-24T12:00:00.000Z",
      settled_at: "2026-11-24T12:01:00.000Z",
      status: "succeeded",
      cause: "admin",
      amount: 200,
      fee: 10,
      refused_fee: 0,
      reason: "Two weeks were left",
      requested_by: "Ada Admin",
      stripe_refund_id: "re_7",
    },
  ],
  disputes: [],
  card: { brand: "visa", last4: "4242" },
  stripe: {
    account_id: "acct_7",
    checkout_session_id: "cs_7",
    payment_intent_id: "pi_7",
    charge_id: "ch_7",
    application_fee_id: null,
  },
};
const waiting = { needs_review: true };
const totals = { count: 1, has_more: false, amount: 1200, refunded_amount: 200, net_fee: 50 };

let query: URLSearchParams;
beforeEach(async () => {
  await page.viewport(1280, 800);
  stubApi("GET /rest/v1/audit_log", () => ({ items: [], next_cursor: null, has_more_people: false }));
});

function stubOrders(items: AdminOrderDetail[], hasMorePeople = false) {
  stubApi("GET /rest/v1/admin/orders", ({ url }) => {
    query = new URL(url).searchParams;
    return { items, next_cursor: null, has_more_people: hasMorePeople, totals };
  });
}

const showList = (filter: Partial<Parameters<typeof AdminOrderList>[0]["filter"]> = {}) =>
  renderInApp(
    <main className="page-width">
      <AdminOrderList
        filter={{ search: "", listed: undefined, ...filter }}
        onFilter={() => undefined}
        onOpen={() => undefined}
      />
    </main>,
  );

describe("[6.3] the list of all orders", () => {
  it("ends with the totals and a download of what the filter shows", async () => {
    let asked: unknown;
    stubApi("POST /rest/v1/admin/orders/export", async (request) => {
      asked = await request.json();
      return new Response("Receipt,Order");
    });
    stubOrders([order]);
    await showList({ search: "Ana", listed: "needs_review" });
    const section = page.getByRole("region", { name: "1 order in total" });
    for (const text of ["Paid$1,200", "Refunded$200", "Net fees$50"])
      await expect.element(section).toHaveTextContent(text);
    await section.getByRole("button", { name: "Download as CSV" }).click();
    await expect.poll(() => asked).toEqual({ search: "Ana", needs_review: true });
    await expectAccessible();
  });

  it("shows who bought what from whom, the status and any refunds", async () => {
    stubOrders([{ ...order, ...waiting }]);
    await showList();
    const row = page.getByRole("row").filter({ hasText: "Ana Ruiz" });
    for (const text of [
      "Full circle",
      "Grace Okafor",
      "Partly refunded",
      "Needs review",
      "$1,200",
      "$200 refunded",
      "$60",
    ])
      await expect.element(row).toHaveTextContent(text);
    await expect
      .element(page.getByRole("button", { name: "Open the order of Full circle by Ana Ruiz" }))
      .toBeVisible();
    await expectAccessible();
  });

  it("shows no fee before a payment has arrived", async () => {
    stubOrders([
      { ...order, status: "requested", platform_fee: 83.75 },
      { ...order, id: order.stripe.account_id, status: "refunded" },
    ]);
    await showList();
    const unpaid = page.getByRole("row").filter({ hasText: "Requested" });
    await expect.element(unpaid.getByRole("cell", { name: "None, not paid" })).toBeVisible();
    await expect.element(unpaid).not.toHaveTextContent("$83.75");
    await expect.element(page.getByRole("row").last()).toHaveTextContent("$60");
  });

  it("has the other columns in a menu on a phone", async () => {
    await page.viewport(360, 740);
    stubOrders([order, { ...order, ...waiting, id: order.stripe.account_id }]);
    await showList();
    await expect.element(page.getByRole("row").first()).toHaveTextContent("$1,200 · Grace O. · ");
    expect(document.documentElement.scrollWidth).toBe(360);
    await page.getByRole("button", { name: "Actions: Ana Ruiz" }).first().click();
    for (const text of ["Package Full circle", "Doula Grace Okafor", "Fee $60", "$200 refunded"])
      await expect.element(page.getByRole("menu")).toHaveTextContent(text);
  });

  it("filters by status on the server", async () => {
    stubOrders([order]);
    await showList({ search: "ana", listed: "refunded" });
    await expect.element(page.getByRole("row").nth(1)).toBeVisible();
    expect(Object.fromEntries(query)).toEqual({ search: "ana", status: "refunded" });
  });

  it("filters by orders that need review", async () => {
    stubOrders([]);
    await showList({ listed: "needs_review" });
    await expect.element(page.getByRole("heading", { name: "No payment needs review" })).toBeVisible();
    expect(Object.fromEntries(query)).toEqual({ needs_review: "true" });
  });

  it("shows a notice if more people match than were searched", async () => {
    stubOrders([order], true);
    await showList({ search: "ana" });
    await expect.element(page.getByRole("status").filter({ hasText: "the 20 newest" })).toBeVisible();
  });

  it.each([
    [{}, "No orders yet"],
    [{ search: "nobody" }, "No orders match"],
  ])("shows a message if it is empty for %j", async (filter, title) => {
    stubOrders([]);
    await showList(filter);
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await expectAccessible();
  });
});

describe("[6.3] one order", () => {
  const dialog = page.getByRole("dialog", { name: "Full circle" });
  const show = (change: Partial<AdminOrderDetail> = {}) => {
    stubApi(`GET /rest/v1/orders/${id}/management`, () => ({ ...order, ...change }));
    return renderInApp(<AdminOrderDialog id={id} isOpen onClose={() => undefined} />);
  };

  it("shows money, refunds, card and IDs, and links to both people", async () => {
    await show();
    for (const text of [
      "$60 (5%), $10 given back",
      "$200 done, with $10 of the fee",
      "Two weeks were left",
      "Ada Admin",
      "visa ending in 4242",
      "acct_7",
      "pi_7",
      "ch_7",
    ])
      await expect.element(dialog).toHaveTextContent(text);
    for (const [name, user] of [
      ["Ana Ruiz", order.parent],
      ["Grace Okafor", order.doula],
    ] as const)
      await expect
        .element(dialog.getByRole("link", { name }))
        .toHaveAttribute("href", `/admin/users/${user?.id}`);
    await expect.element(dialog.getByRole("textbox")).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("shows its disputes, and its audit entries", async () => {
    const entry = {
      id: "018f0000-0000-7000-8000-000000000008",
      created_at: "2026-11-23T12:00:00.000Z",
      action: "order.amount_mismatch",
      actor: null,
      subject: { type: "order", id, name: null },
      before: null,
      after: null,
    };
    stubApi("GET /rest/v1/audit_log", () => ({
      items: [entry],
      next_cursor: null,
      has_more_people: false,
    }));
    await show({
      disputes: [
        { id: "du_6", status: "lost", amount: 200, disputed_at: "2026-11-24T12:00:00.000Z" },
        { id: "du_7", status: "open", amount: 1000, disputed_at: "2026-11-25T12:00:00.000Z" },
      ],
    });
    await expect.element(dialog).toHaveTextContent(/\$200 on Nov 24, 2026, .*, lost by the doula/);
    await expect.element(dialog).toHaveTextContent(/\$1,000 on Nov 25, 2026, .*, open/);
    for (const disputeId of ["du_6", "du_7"]) await expect.element(dialog).toHaveTextContent(disputeId);
    await expect.element(dialog).toHaveTextContent("Found a payment that does not match its order");
    await expect.element(dialog).toHaveTextContent("The platform");
  });

  it("shows the excess fee returned, and what Stripe refused to return", async () => {
    const [refund] = order.refunds;
    await show({ refunded_fee: 60, refunds: refund ? [{ ...refund, fee: 0, refused_fee: 10 }] : [] });
    await expect.element(dialog).toHaveTextContent("$50 more than is due. It counts toward the next refund.");
    await expect.element(dialog).toHaveTextContent("Stripe refused to return $10 of the fee.");
  });

  it.each([
    ["The new date counts", true],
    ["The date stays as it was", false],
  ])("[3.6] is decided with '%s' if the doula did not answer a moved date", async (name, is_accepted) => {
    let sent: unknown;
    await show({ needs_review: true, is_due_date_unanswered: true });
    await expect.element(dialog).toHaveTextContent("Grace Okafor has not answered");
    await expect.element(dialog.getByRole("textbox")).not.toBeInTheDocument();
    stubApi(`POST /rest/v1/orders/${id}/due_date/answer_for_doula`, async (request) => {
      sent = await request.json();
      return order;
    });
    stubApi(`GET /rest/v1/orders/${id}/management`, () => order);
    await dialog.getByRole("button", { name }).click();
    await expect.element(dialog.getByText("A moved due date waits for an answer")).not.toBeInTheDocument();
    expect(sent).toEqual({ is_accepted });
  });

  it("[6.1] lets an admin allow a new order after an automatic refund", async () => {
    const paused = { reorder_from: "2099-01-31T12:00:00.000Z" };
    stubApi(`POST /rest/v1/orders/${id}/allow_reorder`, () => order);
    await show(paused);
    await expect
      .element(dialog)
      .toHaveTextContent("No new order between these two until Saturday, January 31");
    stubApi(`GET /rest/v1/orders/${id}/management`, () => order);
    await dialog.getByRole("button", { name: "Allow a new order" }).click();
    await expect.element(dialog.getByText("No new order between these two")).not.toBeInTheDocument();
  });

  it("resolves a review with a note", async () => {
    let sent: unknown;
    stubApi(`POST /rest/v1/orders/${id}/review`, async (request) => {
      sent = await request.json();
      return order;
    });
    await show(waiting);
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("This payment needs review");
    await dialog.getByRole("textbox", { name: "Note" }).fill("Refunded at Stripe");
    stubApi(`GET /rest/v1/orders/${id}/management`, () => order);
    await dialog.getByRole("button", { name: "Close it" }).click();
    await expect.element(dialog).toHaveTextContent("Your note is in the audit log.");
    expect(sent).toEqual({ note: "Refunded at Stripe" });
  });

  it("shows if another admin resolved it first, and keeps the note", async () => {
    stubApi(`POST /rest/v1/orders/${id}/review`, () =>
      Response.json({ code: "already_reviewed", detail: "Already reviewed" }, { status: 409 }),
    );
    await show(waiting);
    await dialog.getByRole("textbox", { name: "Note" }).fill("Refunded at Stripe");
    await dialog.getByRole("button", { name: "Close it" }).click();
    await expect.element(dialog).toHaveTextContent("Already reviewed");
    await expect.element(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("Refunded at Stripe");
  });
});

describe("[6.3] a refund", () => {
  it("[6.6] returns the entered amount with a reason, and appears in the list", async () => {
    let stored = order;
    stubApi(`GET /rest/v1/orders/${id}/management`, () => stored);
    let sent: unknown;
    stubApi(`POST /rest/v1/orders/${id}/refunds`, async (request) => {
      sent = await request.json();
      const [first] = order.refunds;
      if (!first) throw new Error("no refund");
      const second = { ...first, id: order.stripe.account_id, amount: 300, reason: "Moved away" };
      stored = { ...order, refunded_amount: 500, refunds: [first, second] };
      return stored;
    });
    await renderInApp(<AdminOrderDialog id={id} isOpen onClose={() => undefined} />);
    await page.getByRole("button", { name: "Refund..." }).click();
    const amount = page.getByRole("spinbutton", { name: "Amount" });
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveValue(1000);
    await expect
      .element(page.getByRole("dialog"))
      .toHaveTextContent("$1,000 of $1,200 can go back to Ana Ruiz");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await expect.element(page.getByRole("dialog")).toHaveTextContent("Reason is required.");
    expect(sent).toBeUndefined();
    await amount.fill("300");
    await page.getByRole("textbox", { name: "Reason" }).fill("Moved away");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await expect.element(page.getByRole("region", { name: "Refunds" })).toHaveTextContent("Moved away");
    expect(sent).toEqual({ amount: 300, left: 1000, reason: "Moved away" });
  });

  it("shows if another admin was first", async () => {
    stubApi(`GET /rest/v1/orders/${id}/management`, () => order);
    stubApi(`POST /rest/v1/orders/${id}/refunds`, () =>
      Response.json(
        { code: "order_changed", detail: "This order has changed. Here's the latest version." },
        { status: 409 },
      ),
    );
    await renderInApp(<AdminOrderDialog id={id} isOpen onClose={() => undefined} />);
    await page.getByRole("button", { name: "Refund..." }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Moved away");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await expect.element(page.getByRole("alert").last()).toHaveTextContent("This order has changed");
  });

  it("asks for the password in the same form, and reports a wrong one beside it", async () => {
    stubApi(`GET /rest/v1/orders/${id}/management`, () => order);
    const sent: unknown[] = [];
    const responses = [
      {
        code: "proof_required",
        detail: "Please confirm that it is you.",
        errors: [
          { field: "current_password", code: "required", message: "Please enter your password." },
          { field: "code", code: "required", message: "Please enter the code from your app." },
        ],
      },
      { code: "wrong_password", detail: "That is not your current password." },
    ];
    stubApi(`POST /rest/v1/orders/${id}/refunds`, async (request) => {
      sent.push(await request.json());
      return Response.json(responses[sent.length - 1], { status: 403 });
    });
    await renderInApp(<AdminOrderDialog id={id} isOpen onClose={() => undefined} />);
    await page.getByRole("button", { name: "Refund..." }).click();
    const password = page.getByLabelText("Your password");
    await expect.element(password).not.toBeInTheDocument();
    await page.getByRole("textbox", { name: "Reason" }).fill("Moved away");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await expect.element(password).toHaveFocus();
    await password.fill("wrong");
    await page.getByRole("textbox", { name: "Code" }).fill("123456");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await expect.element(password).toHaveAccessibleDescription(/That is not your current password/);
    expect(sent[1]).toMatchObject({ current_password: "wrong", code: "123456", reason: "Moved away" });
  });

  it("is not offered while the payment is disputed, or when nothing is left", async () => {
    const fullyRefunded = { ...order, status: "refunded" as const, refunded_amount: 1200 };
    stubApi(`GET /rest/v1/orders/${id}/management`, () => fullyRefunded);
    await renderInApp(<AdminOrderDialog id={id} isOpen onClose={() => undefined} />);
    await expect.element(page.getByRole("heading", { name: "IDs" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Refund..." })).not.toBeInTheDocument();
  });
});
