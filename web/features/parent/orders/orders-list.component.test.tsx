import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { makeOrder, paymentUrl, stubPaymentCheck } from "../../../testing/orders.ts";
import { stubOwnBirth } from "../../../testing/parent-home.ts";
import { stubPaymentTab } from "../../../testing/payment-tab.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { OrdersList } from "./orders-list.tsx";

beforeEach(() => stubOwnBirth());

function show(...orders: Order[]) {
  stubApi("GET /rest/v1/orders", () => ({ items: orders, next_cursor: null }));
  stubPaymentCheck(() => orders[0] ?? makeOrder("pending"));
  return renderInApp(<OrdersList />);
}

const card = page.getByRole("article");
const link = (name: RegExp) => page.getByRole("link", { name });
const later = "2099-11-22T12:00:00.000Z";
const paid = { paid_at: "2026-11-22T13:00:00.000Z" };

describe("[6.4] an order", () => {
  it("links to Stripe's page in a new tab if unpaid, and shows how long the link works", async () => {
    await show(makeOrder("pending", { expires_at: later }));
    await expect.element(card).toHaveTextContent("Not paid yet");
    await expect.element(card).toHaveTextContent("works until Sunday, November 22");
    await expect.element(link(/^Complete Purchase/)).toHaveAttribute("href", paymentUrl);
    await expect.element(link(/^Complete Purchase/)).toHaveAttribute("target", "_blank");
    await expect.element(link(/^Message|^View receipt/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("without a link gets one, or shows why it can't", async () => {
    let order = makeOrder("pending", { payment_url: null });
    stubApi("GET /rest/v1/orders", () => ({ items: [order], next_cursor: null }));
    stubApi("POST /functions/v1/create-payment-link", () =>
      Response.json({ code: "package_changed", detail: "This package has changed." }, { status: 409 }),
    );
    await renderInApp(<OrdersList />);
    const create = page.getByRole("button", { name: /^Continue to payment/ });
    const tabs = stubPaymentTab();
    await create.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("This package has changed.");
    expect(tabs.opened).toMatchObject([{ closed: true }]);
    stubApi("POST /functions/v1/create-payment-link", () => {
      order = { ...order, payment_url: paymentUrl, expires_at: later };
      return { paymentUrl };
    });
    stubPaymentCheck(() => order);
    await create.click();
    await expect.element(link(/^Complete Purchase/)).toHaveAttribute("href", paymentUrl);
    await expect.element(card).toHaveTextContent("Payment link created! Click to complete purchase.");
    await expect.element(create).not.toBeInTheDocument();
    expect(tabs.opened[1]).toMatchObject({ closed: false, url: paymentUrl });
  });

  it("shows as paid if its page finds a payment without an event", async () => {
    let order = makeOrder("pending", { expires_at: later });
    stubApi("GET /rest/v1/orders", () => ({ items: [order], next_cursor: null }));
    stubPaymentCheck(() => {
      order = makeOrder("paid", paid);
      return order;
    });
    await renderInApp(<OrdersList />);
    await expect.element(card).toHaveTextContent(/Paid Nov 22, 2026/);
    await expect.element(link(/^Complete Purchase/)).not.toBeInTheDocument();
  });

  it("links to a payment provider's address only", async () => {
    await show(makeOrder("pending", { payment_url: "javascript:alert(1)", expires_at: later }));
    await expect.element(card).toHaveTextContent("Not paid yet");
    expect(link(/^Complete Purchase/).query()).toBeNull();
  });

  it("cannot be paid once its link has expired", async () => {
    await show(makeOrder("pending", { payment_url: null, expires_at: "2020-11-22T12:00:00.000Z" }));
    await expect.element(card).toHaveTextContent("The payment link has expired. Nothing was charged.");
    await expect.element(page.getByRole("button", { name: /^Continue to payment/ })).not.toBeInTheDocument();
  });

  it("can be removed while unpaid, and the focus moves to the next one", async () => {
    const [first, second] = [
      makeOrder("pending", { expires_at: later }),
      makeOrder("paid", { ...paid, id: "018f0000-0000-7000-8000-000000000009" }),
    ];
    let orders = [first, second];
    stubApi("GET /rest/v1/orders", () => ({ items: orders, next_cursor: null }));
    stubPaymentCheck(() => first);
    await renderInApp(<OrdersList />);
    stubApi(`DELETE /rest/v1/orders/${first.id}`, () => {
      orders = [second];
      return new Response(null, { status: 204 });
    });
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect.element(page.getByText("Not paid yet")).not.toBeInTheDocument();
    await expect.element(page.getByRole("listitem")).toHaveFocus();
    await expect.element(page.getByRole("button", { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it("that the doula accepted is removed only after a question", async () => {
    const accepted = makeOrder("pending", { payment_url: null, accepted_at: "2099-01-01T12:00:00.000Z" });
    let orders = [accepted, makeOrder("paid", { ...paid, id: "018f0000-0000-7000-8000-000000000009" })];
    let removals = 0;
    stubApi("GET /rest/v1/orders", () => ({ items: orders, next_cursor: null }));
    stubApi(`DELETE /rest/v1/orders/${accepted.id}`, () => {
      removals++;
      orders = orders.slice(1);
      return new Response(null, { status: 204 });
    });
    await renderInApp(<OrdersList />);
    const remove = page.getByRole("button", { name: /^Remove/ });
    const question = page.getByRole("alertdialog", { name: "Remove this accepted order?" });
    await remove.click();
    await expect.element(question).toHaveTextContent("we email Grace that you won't go ahead");
    await expectAccessible();
    await question.getByRole("button", { name: "Keep it" }).click();
    await expect.element(remove).toHaveFocus();
    expect(removals).toBe(0);
    await remove.click();
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByRole("listitem")).toHaveFocus();
    expect(removals).toBe(1);
  });

  it("links to Support after a loss", async () => {
    stubOwnBirth({ loss: { undo_until: null }, since: "2027-03-02T12:00:00.000Z" });
    await show(
      makeOrder("paid", { ...paid, is_birth: true, due_date_hidden_at: "2027-03-02T12:00:00.100Z" }),
    );
    await expect.element(link(/^Support$/)).toHaveAttribute("href", "mailto:support@doula-match.example");
  });

  it("links to its receipt and to the doula's messages once paid", async () => {
    await show(makeOrder("paid", paid));
    await expect.element(card).toHaveTextContent("$1,200");
    await expect.element(card).toHaveTextContent(/12 weeks · Paid Nov 22, 2026/);
    await expect
      .element(link(/receipt/i))
      .toHaveAttribute("href", "/orders/018f0000-0000-7000-8000-000000000003/receipt");
    await expect.element(link(/^Message Grace/)).toHaveAttribute("href", "/messages?doula=grace-okafor");
    await expect.element(link(/^Complete Purchase/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it.each([
    [{ born_on: "2027-03-01" }, "Congratulations on your baby. Send Grace a message about the weeks ahead."],
    [
      { loss: { undo_until: null } },
      "If you'd like to talk about a refund, write to Support. You don't have to explain.",
    ],
  ])("of a birth that has ended says what follows from %j", async (own, text) => {
    stubOwnBirth({ ...own, since: "2027-03-02T12:00:00.000Z" });
    const due_date_hidden_at = "2027-03-02T12:00:00.100Z";
    await show(makeOrder("paid", { ...paid, is_birth: true, due_date_hidden_at }));
    await expect.element(card).toHaveTextContent(text);
  });

  it.each([
    ["pending", { accepted_at: "2026-11-20T12:00:00.000Z" }, "You owe nothing for this order."],
    ["pending", { expires_at: later }, "You owe nothing for this order."],
    [
      "requested",
      { request_expires_at: later },
      "You owe nothing for this request, and nothing happens if you leave it.",
    ],
  ] as const)("[2.4] %s %j asks for no money after a loss", async (status, change, text) => {
    stubOwnBirth({ loss: { undo_until: null }, since: "2099-01-01T12:00:00.000Z" });
    const payment_url = "expires_at" in change ? paymentUrl : null;
    await show(makeOrder(status, { payment_url, ...change, is_birth: true, due_date: null }));
    await expect.element(card).toHaveTextContent(text);
    await expect.element(card).not.toHaveTextContent(/said yes|Pay by|you pay after|payment link works/);
    await expect
      .element(card.getByRole("button", { name: status === "pending" ? /^Remove/ : /^Withdraw request/ }))
      .toBeVisible();
    await expect.element(card.getByText(/^(Continue to payment|Complete Purchase)/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("[2.4] without a birth can still be paid after a loss, but nothing leads to it", async () => {
    stubOwnBirth({ loss: { undo_until: null }, since: "2099-01-01T12:00:00.000Z" });
    await show(makeOrder("pending", { payment_url: null, accepted_at: "2026-11-20T12:00:00.000Z" }));
    await expect.element(card).toHaveTextContent("You owe nothing for this order.");
    const button = page.getByRole("button", { name: /^Continue to payment/ });
    await expect.element(button).toBeVisible();
    await expect.element(button).not.toHaveClass(/bg-primary/);
  });

  it("[2.4] placed after a loss asks for payment, and an earlier one does not", async () => {
    stubOwnBirth({ loss: { undo_until: null }, since: "2026-11-20T12:00:00.000Z" });
    const accepted = { payment_url: null, accepted_at: "2026-11-21T12:00:00.000Z" };
    await show(
      makeOrder("pending", { ...accepted, created_at: "2026-11-20T12:00:01.000Z" }),
      makeOrder("pending", {
        ...accepted,
        created_at: "2026-11-20T11:59:59.000Z",
        id: "018f0000-0000-7000-8000-000000000009",
      }),
    );
    // Once the loss is known.
    await expect.element(card.nth(1)).toHaveTextContent("You owe nothing for this order.");
    await expect.element(card.nth(0)).toHaveTextContent("Grace said yes. Pay by");
  });

  it("[2.4] links to Support by email if a loss ended what was paid for", async () => {
    stubOwnBirth({ loss: { undo_until: null }, since: "2099-01-01T12:00:00.000Z" });
    await show(makeOrder("paid", paid));
    await expect.element(link(/^Support$/)).toHaveAttribute("href", expect.stringMatching(/^mailto:.+@/));
    await expect.element(card).not.toHaveTextContent("first steps");
  });

  it("shows how much was partially refunded", async () => {
    await show(makeOrder("partially_refunded", { ...paid, refunded_amount: 200.5 }));
    await expect.element(card).toHaveTextContent("Partly refunded");
    await expect.element(card).toHaveTextContent("$200.50 refunded");
    await expect.element(card).toHaveTextContent("$999.50 stays paid.");
  });

  it.each(["expired", "failed", "cancelled"] as const)(
    "that is %s was not charged, and links back to the packages",
    async (status) => {
      await show(makeOrder(status));
      await expect.element(card).toHaveTextContent("Nothing was charged.");
      await expect.element(link(/^See packages/)).toHaveAttribute("href", "/doulas/grace-okafor#packages");
    },
  );

  it("asks nothing of the parent while an admin reviews its payment", async () => {
    await show(makeOrder("expired", { is_in_review: true }));
    await expect.element(card).toHaveTextContent("We received a payment that we need to review.");
    await expect.element(card).not.toHaveTextContent("Nothing was charged.");
    await expect.element(link(/^See packages/)).not.toBeInTheDocument();
  });

  it("does not link to the page of a doula who is no longer listed", async () => {
    await show(makeOrder("paid", { ...paid, doula_slug: null }));
    await expect.element(card).toHaveTextContent("with Grace Okafor");
    await expect.element(link(/^Grace/)).not.toBeInTheDocument();
    await expect.element(link(/^View receipt/)).toBeVisible();
    await expect.element(link(/^Message/)).not.toBeInTheDocument();
  });

  it("links to the conversation with a doula who is no longer listed", async () => {
    const conversation_id = "018f0000-0000-7000-8000-000000000007";
    await show(makeOrder("paid", { ...paid, doula_slug: null, conversation_id }));
    await expect.element(link(/^Message Grace/)).toHaveAttribute("href", `/messages?with=${conversation_id}`);
  });
});

describe("[6.4] an order from a doula in a public program", () => {
  const programs = ["Colorado Medicaid"];
  const question = page.getByRole("group", {
    name: /^Do you have, or have you applied for, Colorado Medicaid\?/,
  });
  const dialog = page.getByRole("dialog", { name: "Your coverage" });
  const confirm = page.getByRole("alertdialog", { name: "Your coverage" });
  const answerCall = (order: Order) => `PUT /rest/v1/orders/${order.id}/coverage`;
  const answer = vi.fn();

  /** Shows the order, and stores what the parent answers. */
  async function showOrder(order: Order, after: Partial<Order> = {}) {
    let stored = order;
    answer.mockReset();
    await show(order);
    stubApi("GET /rest/v1/orders", () => ({ items: [stored], next_cursor: null }));
    stubApi(answerCall(order), async (request) => {
      const sent = await request.json();
      answer(sent);
      stored = { ...order, coverage: sent.answer, coverage_programs: sent.programs, ...after };
      return stored;
    });
  }

  it("asks before the payment of an older order, which can be paid after a no", async () => {
    await showOrder(makeOrder("pending", { programs, payment_url: null }));
    await page.getByRole("button", { name: /^Answer one question to continue/ }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(dialog.getByText("Please choose one.")).toBeVisible();
    await expectAccessible();
    await question.getByRole("radio", { name: "No", exact: true }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByRole("button", { name: /^Continue to payment/ })).toBeVisible();
    expect(answer.mock.calls).toEqual([[{ answer: "no", programs }]]);
  });

  it("says what follows before it cancels an unpaid order", async () => {
    await showOrder(
      makeOrder("pending", { programs, coverage: "no", coverage_programs: programs, payment_url: null }),
      { status: "cancelled", programs: [] },
    );
    await page.getByRole("button", { name: "My coverage changed" }).click();
    await expect.element(confirm).toHaveTextContent("We'll cancel this order, and you won't be charged.");
    await expectAccessible();
    await confirm.getByRole("button", { name: "Cancel this order" }).click();
    await expect.element(card).toHaveTextContent("cancelled before it was paid");
    expect(answer.mock.calls).toEqual([[{ answer: "not_sure", programs }]]);
    expect(currentToasts()[0]?.title).toBe("Order canceled");
  });

  it("stays paid if the coverage changes, and says once that the doula knows", async () => {
    await showOrder(makeOrder("paid", { ...paid, programs, coverage: "no", coverage_programs: programs }), {
      coverage: "no",
      coverage_changed_at: "2026-11-23T13:00:00.000Z",
    });
    await page.getByRole("button", { name: "My coverage changed" }).click();
    await expect.element(confirm).toHaveTextContent("The order stays as it is.");
    await confirm.getByRole("button", { name: "Tell Grace" }).click();
    await expect.element(card).toHaveTextContent("We told Grace that you may have coverage.");
    await expect.element(page.getByRole("button", { name: "My coverage changed" })).not.toBeInTheDocument();
  });

  it("isn't asked about after a loss", async () => {
    stubOwnBirth({ loss: { undo_until: null }, since: "2099-01-01T12:00:00.000Z" });
    await showOrder(makeOrder("paid", { ...paid, programs, coverage: "no", coverage_programs: programs }));
    await expect.element(link(/^Support$/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "My coverage changed" })).not.toBeInTheDocument();
  });
});

it("[6.4] an empty list shows a link to the doulas", async () => {
  await show();
  await expect.element(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  await expect.element(link(/^Find Doulas/)).toHaveAttribute("href", "/find-doulas");
});

it("[2.4] shows the place shared with the doula, and can stop sharing it", async () => {
  let order = makeOrder("paid", { ...paid, is_birth: true, birth_place: "4 Elm Street" });
  stubApi("GET /rest/v1/orders", () => ({ items: [order], next_cursor: null }));
  stubApi(`DELETE /rest/v1/orders/${order.id}/birth_place`, () => {
    order = { ...order, birth_place: null };
    return order;
  });
  await renderInApp(<OrdersList />);
  await expect.element(card).toHaveTextContent("sees the place you shared: 4 Elm Street");
  await page.getByRole("button", { name: /^Stop sharing/ }).click();
  await expect.element(card).not.toHaveTextContent("4 Elm Street");
});

describe("[3.6] a paid birth", () => {
  const profile = "/rest/v1/parent_profiles/018f0000-0000-7000-8000-000000000004";
  const ownProfile = {
    full_name: "Ana Ruiz",
    parent2_name: null,
    phone: null,
    address: null,
    provider: null,
    due_date: "2031-05-02",
  };
  beforeEach(() => stubApi(`GET ${profile}`, () => ownProfile));

  const birth = {
    ...paid,
    is_birth: true,
    due_date: "2031-04-10",
    can_move_due_date: true,
  };

  it("without a place says until when the doula can make room", async () => {
    await show(makeOrder("paid", { ...birth, can_move_due_date: false, place_answer_until: later }));
    await expect.element(card).toHaveTextContent(/Grace has until Sunday, November 22, .*M to make room/);
    await expect.element(page.getByRole("button", { name: "Our date changed" })).not.toBeInTheDocument();
  });

  it("says nothing about first steps once a birth or a loss has ended what it was for", async () => {
    await show(makeOrder("paid", { ...birth, due_date: null, can_move_due_date: false }));
    await expect.element(card).toHaveTextContent("If you'd like to talk about a refund, write to Support.");
    await expect.element(card).not.toHaveTextContent("first steps");
  });

  it("[2.12] congratulates on a birth that ended its due date, and not if an earlier loss did", async () => {
    const since = "2026-11-23T10:00:00.000Z";
    stubOwnBirth({ born_on: "2026-11-22", since });
    const hidden = { ...birth, due_date: null, can_move_due_date: false };
    const earlier = makeOrder("paid", { ...hidden, due_date_hidden_at: "2026-10-01T10:00:00.000Z" });
    const id = "018f0000-0000-7000-8000-000000000013";
    const orders = [earlier, makeOrder("paid", { ...hidden, id, due_date_hidden_at: since })];
    stubApi("GET /rest/v1/orders", () => ({ items: orders, next_cursor: null }));
    await renderInApp(<OrdersList />);
    const cards = page.getByRole("article");
    await expect.element(cards.nth(1)).toHaveTextContent("Congratulations on your baby.");
    await expect.element(cards.nth(0)).toHaveTextContent("If you'd like to talk about a refund");
    await expect.element(cards.nth(0)).not.toHaveTextContent("Congratulations");
  });

  it("asks the doula for the profile's new due date, or says why it can't move", async () => {
    let order = makeOrder("paid", birth);
    stubApi("GET /rest/v1/orders", () => ({ items: [order], next_cursor: null }));
    await renderInApp(<OrdersList />);
    await expect
      .element(card)
      .toHaveTextContent("Grace plans for April 10, 2031. Your profile says May 2, 2031.");
    await page.getByRole("button", { name: "Our date changed" }).click();
    const dialog = page.getByRole("dialog", { name: "Our date changed" });
    const move = `POST /rest/v1/orders/${order.id}/due_date`;
    const message = "A date can move by 8 weeks in all.";
    const errors = [{ field: "due_date", code: "too_far", message }];
    stubApi(move, () => Response.json({ code: "invalid_input", detail: message, errors }, { status: 400 }));
    await dialog.getByRole("button", { name: "Ask Grace" }).click();
    await expect.element(dialog.getByText(message).first()).toBeVisible();
    let sent: unknown;
    stubApi(move, async (request) => {
      sent = await request.json();
      order = { ...order, proposed_due_date: "2031-05-02" };
      return order;
    });
    await dialog.getByRole("button", { name: "Ask Grace" }).click();
    await expect
      .element(card)
      .toHaveTextContent("You asked Grace to move your date from April 10, 2031 to May 2, 2031.");
    expect(sent).toEqual({ due_date: "2031-05-02" });
  });

  it.each([
    ["she/her", "she answers."],
    ["they/them", "Grace answers."],
  ])("that waits for an answer names a doula who entered %s", async (doula_pronouns, text) => {
    stubApi(`GET /rest/v1/parent_profiles/${makeOrder("paid").parent_user_id}`, () => ({ due_date: null }));
    const dates = { due_date: "2031-04-10", proposed_due_date: "2031-05-02" };
    await show(makeOrder("paid", { ...paid, is_birth: true, ...dates, doula_pronouns }));
    await expect.element(card).toHaveTextContent(`May 2, 2031. Both are held until ${text}`);
  });

  it("shows the moved date of the profile", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2031, 1, 10, 12) });
    onTestFinished(() => void vi.useRealTimers());
    let own = { ...ownProfile, due_date: "2031-04-10" };
    stubApi(`GET ${profile}`, () => own);
    const order = makeOrder("paid", birth);
    stubApi("GET /rest/v1/orders", () => ({ items: [order], next_cursor: null }));
    stubApi(`POST /rest/v1/orders/${order.id}/due_date`, async (request) => {
      own = { ...own, ...((await request.json()) as object) };
      return order;
    });
    await renderInApp(<OrdersList />);
    await page.getByRole("button", { name: "Our date changed" }).click();
    const dialog = page.getByRole("dialog", { name: "Our date changed" });
    await dialog.getByRole("button", { name: /^New due date/ }).click();
    await page.getByRole("button", { name: /April 17, 2031/ }).click();
    await dialog.getByRole("button", { name: "Ask Grace" }).click();
    await expect.element(card).toHaveTextContent("Your profile says April 17, 2031.");
  });
});

describe("[2.10 3.6] a reduced fee", () => {
  const asked = {
    ...{ is_birth: true, due_date: "2099-03-18" },
    ...{ amount: 600, asked_amount: 600, request_expires_at: later },
  };
  const accept = page.getByRole("button", { name: /^Accept \$850/ });

  it("is asked for with its amount", async () => {
    await show(makeOrder("requested", asked));
    await expect.element(card).toHaveTextContent("You asked to pay $600 instead of $1,200.");
    await expect.element(card).toHaveTextContent("You pay only if Grace accepts.");
    await expect.element(accept).not.toBeInTheDocument();
  });

  it.each([360, 1280])("that the doula proposes is accepted, and then paid, at %i px", async (width) => {
    await page.viewport(width, 740);
    let order = makeOrder("requested", { ...asked, proposed_amount: 850 });
    let sent: unknown;
    stubApi("GET /rest/v1/orders", () => ({ items: [order], next_cursor: null }));
    await renderInApp(<OrdersList />);
    await expect.element(card).toHaveTextContent("Grace proposes $850 instead of $600. You can accept until");
    await expect.element(page.getByRole("button", { name: /^Withdraw request/ })).toBeVisible();
    await expectAccessible();
    stubApi(`POST /rest/v1/orders/${order.id}/accept_proposal`, async (sending) => {
      sent = await sending.json();
      order = makeOrder("pending", {
        ...{ ...asked, amount: 850, payment_url: null },
        accepted_at: "2099-11-20T12:00:00.000Z",
      });
      return order;
    });
    await accept.click();
    await expect.element(page.getByRole("button", { name: /^Continue to payment \(\$850\)/ })).toBeVisible();
    expect(sent).toEqual({ amount: 850 });
    await expect.poll(() => document.activeElement?.tagName).toBe("FOOTER");
  });

  it("is not asked about after a loss", async () => {
    stubOwnBirth({ since: "2026-11-20" });
    await show(
      makeOrder("requested", {
        ...asked,
        proposed_amount: 850,
        due_date: null,
      }),
    );
    await expect.element(card).toHaveTextContent("nothing happens if you leave it");
    await expect.element(accept).not.toBeInTheDocument();
  });
});
