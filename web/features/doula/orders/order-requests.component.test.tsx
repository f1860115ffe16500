import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DoulaOrder } from "../../../../contract/commerce/doula-orders.schema.ts";
import { packageRequest as request } from "../../../testing/doula-orders.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { emptyPractice } from "../../../testing/practice.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";
import { OrderRequests } from "./order-requests.tsx";

const care: DoulaOrder = {
  ...request,
  id: "018f0000-0000-7000-8000-000000000005",
  parent: { user_id: null, name: "Noor" },
  due_date: null,
  birth_place: null,
  care: { start_week: "2027-03-08", weeks: 3, days: [2, 4], hours: 4 },
};
const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const openRow = (name: string) => row(name).getByRole("heading").click();

let requests: DoulaOrder[];

beforeEach(() => {
  requests = [request, care];
  stubApi("GET /rest/v1/practice", () => emptyPractice);
  stubApi("GET /rest/v1/sales", () => ({ items: requests, next_cursor: null, totals: null }));
});

it("[2.12] a request shows due date, place, days and deadline, and is accepted", async () => {
  await renderInApp(<OrderRequests />);
  await expect
    .element(row("Maya"))
    .toHaveTextContent(/Maya · due Mar 5 · Full circleAnswer by \w+day, November 2.*M/);
  await expect.element(row("Maya")).toHaveTextContent("due March 5, 2027");
  await expect
    .element(row("Maya"))
    .toHaveTextContent(/Place of birth: 4 Elm StreetIf you don't answer by then, the request ends/);
  await expect
    .element(row("Noor"))
    .toHaveTextContent("6 visits of 4 hours, Tue and Thu, from the week of March 8, 2027");
  stubApi(`POST /rest/v1/orders/${request.id}/accept`, () => {
    requests = [care];
    return new Response(null, { status: 204 });
  });
  await openRow("Maya");
  await page.getByRole("button", { name: /^Accept.*Maya/ }).click();
  await expect.element(row("Maya")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Package requests" })).toHaveFocus();
});

it("[2.12 3.6] a closed row says that a client is due around the date, and an open one leads to Messages", async () => {
  const client = { order_id: care.id, first_name: "Kim", born_on: null, state: "paid" };
  stubApi("GET /rest/v1/practice", () => ({
    ...emptyPractice,
    booked_births: [{ ...client, due_date: "2027-03-08" }],
  }));
  await renderInApp(<OrderRequests />);
  await expect.element(row("Maya").getByText("You have a client due March 8")).toBeVisible();
  await expect.element(row("Maya")).not.toHaveTextContent("Kim");
  await expect.element(row("Noor")).not.toHaveTextContent("You have a client");
  const message = row("Maya").getByRole("link", { name: "Message Maya" });
  await expect.element(message).not.toBeInTheDocument();
  await openRow("Maya");
  await expect.element(message).toHaveAttribute("href", `/messages?parent=${request.parent?.user_id}`);
  await expectAccessible();
});

it("[2.12] a request is declined with a note, and says if it was withdrawn before", async () => {
  let sent: unknown;
  await renderInApp(<OrderRequests />);
  await openRow("Noor");
  await page.getByRole("button", { name: /^Decline.*Noor/ }).click();
  const dialog = page.getByRole("dialog", { name: "Decline Noor's request?" });
  await dialog.getByRole("textbox", { name: /^Note/ }).fill("I am away that month.");
  refuseApi(`POST /rest/v1/orders/${care.id}/decline`, "request_answered");
  await dialog.getByRole("button", { name: "Decline request" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("This request was answered, withdrawn");
  stubApi(`POST /rest/v1/orders/${care.id}/decline`, async (sending) => {
    sent = await sending.json();
    requests = [request];
    return new Response(null, { status: 204 });
  });
  await dialog.getByRole("button", { name: "Decline request" }).click();
  await expect.element(row("Noor")).not.toBeInTheDocument();
  expect(sent).toEqual({ note: "I am away that month." });
});

it("[3.6] a request over the doula's limits is accepted by making room", async () => {
  requests = [{ ...request, needs_room: true }];
  await renderInApp(<OrderRequests />);
  await expect.element(row("Maya")).toHaveTextContent("Your limits leave no room around March 5.");
  stubApi(`POST /rest/v1/orders/${request.id}/make_room`, () => {
    requests = [];
    return new Response(null, { status: 204 });
  });
  await page.getByRole("button", { name: /^Make room.*Maya/ }).click();
  await expect.element(row("Maya")).not.toBeInTheDocument();
});

it("[3.6] a birth paid without a place is kept by making room, or refunded", async () => {
  const paid = { ...request, status: "paid" as const, paid_at: request.created_at, request_expires_at: null };
  requests = [{ ...paid, needs_room: true, place_answer_until: "2026-11-24T12:00:00.000Z" }];
  await renderInApp(<OrderRequests />);
  await expect
    .element(row("Maya"))
    .toHaveTextContent(
      /Answer by \w+day, November 2.*M.*If you don't answer by then, we refund the payment.*Maya has paid\. Your limits leave no room/,
    );
  await page.getByRole("button", { name: /^Refund.*Maya/ }).click();
  const dialog = page.getByRole("alertdialog", { name: "Refund Maya?" });
  await expect.element(dialog).toHaveTextContent("The full price goes back to Maya");
  stubApi(`POST /rest/v1/orders/${request.id}/decline`, () => {
    requests = [];
    return new Response(null, { status: 204 });
  });
  await dialog.getByRole("button", { name: "Refund in full" }).click();
  await expect.element(row("Maya")).not.toBeInTheDocument();
});

it.each([
  ["Move to April 2", true],
  ["Keep March 5", false],
])("[3.6] a moved date is answered with '%s'", async (name, is_accepted) => {
  let sent: unknown;
  requests = [{ ...request, status: "paid", paid_at: request.created_at, proposed_due_date: "2027-04-02" }];
  await renderInApp(<OrderRequests />);
  await expect.element(row("Maya")).toHaveTextContent("Maya's date changed to April 2, 2027.");
  refuseApi(`POST /rest/v1/orders/${request.id}/due_date/answer`, "request_answered");
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect.element(row("Maya").getByRole("alert")).toHaveTextContent("We couldn't save your answer");
  stubApi(`POST /rest/v1/orders/${request.id}/due_date/answer`, async (sending) => {
    sent = await sending.json();
    requests = [];
    return new Response(null, { status: 204 });
  });
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect.element(row("Maya")).not.toBeInTheDocument();
  expect(sent).toEqual({ is_accepted, due_date: "2027-04-02" });
});

it.each([360, 1280])(
  "[2.12] a request for a reduced fee is accepted, or answered with another amount, at %i px",
  async (width) => {
    await page.viewport(width, 740);
    const reduced = { ...request, amount: 600, asked_amount: 600 };
    requests = [reduced];
    let sent: unknown;
    await renderInApp(<OrderRequests />);
    await expect.element(row("Maya")).toHaveTextContent("Full circle, $1,200, due March 5, 2027");
    await expect
      .element(row("Maya"))
      .toHaveTextContent("Maya asks to pay $600, one of your reduced-fee births.");
    await expect.element(page.getByRole("button", { name: /^Accept for \$600.*Maya/ })).toBeVisible();
    await page.getByRole("button", { name: /^Propose another amount.*Maya/ }).click();
    const dialog = page.getByRole("dialog", { name: "Propose another amount to Maya" });
    const amount = dialog.getByRole("spinbutton", { name: "Amount" });
    await expect.element(dialog.getByRole("textbox")).not.toBeInTheDocument();
    await dialog.getByRole("button", { name: "Send proposal" }).click();
    await expect.element(amount).toHaveAccessibleDescription(/Please enter an amount\.$/);
    await expectAccessible();
    refuseApi(`POST /rest/v1/orders/${request.id}/propose`, "reduced_fees_taken");
    await amount.fill("850");
    await dialog.getByRole("button", { name: "Send proposal" }).click();
    await expect
      .element(dialog.getByRole("alert"))
      .toHaveTextContent("You have agreed to all reduced-fee births");
    stubApi(`POST /rest/v1/orders/${request.id}/propose`, async (sending) => {
      sent = await sending.json();
      requests = [care];
      return new Response(null, { status: 204 });
    });
    await dialog.getByRole("button", { name: "Send proposal" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual({ amount: 850 });
    await expect.element(page.getByRole("heading", { name: "Package requests" })).toHaveFocus();
  },
);

it("[2.12] a request over the doula's limits has no other amount before there is room", async () => {
  requests = [{ ...request, amount: 600, asked_amount: 600, needs_room: true }];
  await renderInApp(<OrderRequests />);
  await expect.element(page.getByRole("button", { name: /^Make room for \$600.*Maya/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Propose/ })).not.toBeInTheDocument();
});
