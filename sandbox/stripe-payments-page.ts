import { html } from "hono/html";
import { sandboxPage } from "./pages.ts";
import { deliveryField, formatDollars } from "./stripe-checkout-pages.ts";

interface PaymentRow {
  id: string;
  name: string;
  seller: string;
  isDisputed: boolean;
  paid: number;
  fee: number;
  refunded: number;
  returnedFee: number;
  disputed: number;
}

/**
 * A doula's payments in their dashboard at the real Stripe, what banks can do, and the events that were sent.
 */
export function paymentsPage(payments: PaymentRow[], events: { id: string; type: string }[]) {
  return sandboxPage({
    title: "Stripe payments",
    service: "Stripe",
    body: html`${payments.length === 0 ? html`<p>No payments yet.</p>` : ""}
      ${payments.map(
        (payment) => html`<h2>${payment.name}, ${formatDollars(payment.paid)}</h2>
          <p>
            Paid to ${payment.seller}. Refunded ${formatDollars(payment.refunded)}, disputed ${formatDollars(payment.disputed)}. Platform fee
            ${formatDollars(payment.fee)}, returned ${formatDollars(payment.returnedFee)}.
          </p>
          <form method="post" action="/stripe/payments/${payment.id}">
            <div class="buttons">
              <button name="action" value="refund">Refund what is left</button>
              <button name="action" value="refund-half">Refund half of it</button>
              <button name="action" value="fail-refund">Fail the last refund</button>
              ${
                payment.isDisputed
                  ? html`<button name="action" value="win">Let the doula win the dispute</button>
                      <button name="action" value="lose">Let the doula lose the dispute</button>`
                  : html`<button name="action" value="dispute">Dispute it</button>`
              }
            </div>
            ${deliveryField("When does Stripe send the event?")}
          </form>`,
      )}
      <h2>Events</h2>
      ${events.length === 0 ? html`<p>No events since the start.</p>` : ""}
      ${events.map(
        ({ id, type }) => html`<form method="post" action="/stripe/events/${id}">
          <p>${type}</p>
          <div class="buttons"><button>Send it again</button></div>
        </form>`,
      )}
      <p><a href="/stripe">Stripe accounts</a></p>`,
  });
}
