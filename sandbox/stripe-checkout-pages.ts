import { html } from "hono/html";
import { sandboxPage } from "./pages.ts";
import type { SandboxCheckout } from "./stripe-checkout.ts";

const service = "Stripe";
export const formatDollars = (cents: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

const deliveries = [
  ["now", "Immediately"],
  ["late", "10 seconds later"],
  ["repeated", "Three times"],
  ["never", "Never"],
] as const;

export function deliveryField(legend: string) {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${deliveries.map(
      ([value, label]) =>
        html`<label><input type="radio" name="delivery" value="${value}" ${value === "now" ? "checked" : ""} /> ${label}</label>`,
    )}
  </fieldset>`;
}

/** The page where a parent enters a card at the real Stripe. */
export function paymentPage(session: SandboxCheckout, seller: string, { isDeclined = false } = {}) {
  return sandboxPage({
    title: `Pay ${formatDollars(session.amount_total)}`,
    service,
    body: html`${isDeclined ? html`<p role="alert"><strong>Your card was declined (card_declined).</strong> Try another one.</p>` : ""}
      <p><strong>${session.name}</strong><br />${session.description}</p>
      <p>Paid to ${seller}. The real Stripe asks for a card here. No real money moves. Choose what happens.</p>
      <form method="post">
        <div class="buttons">
          <button class="primary" name="outcome" value="pay">Pay ${formatDollars(session.amount_total)}</button>
          <button name="outcome" value="authenticate">Pay, with a question from the bank</button>
          <button name="outcome" value="decline">Use a card that is declined</button>
          <button name="outcome" value="pay-and-stay">Pay, and never come back</button>
        </div>
        ${deliveryField("When does Stripe send the event?")}
      </form>
      <p><a href="${session.cancel_url}">Leave without paying</a></p>`,
  });
}

/** The page where the card's bank verifies the cardholder. */
export function bankPage(session: SandboxCheckout, delivery: string) {
  return sandboxPage({
    title: "Is this you?",
    service: "any bank",
    body: html`<p>Here a bank asks the cardholder to confirm the payment of ${formatDollars(session.amount_total)}.</p>
      <form method="post">
        <input type="hidden" name="delivery" value="${delivery}" />
        <div class="buttons">
          <button class="primary" name="outcome" value="pay">Yes, it is me</button>
          <button name="outcome" value="decline">No</button>
        </div>
      </form>`,
  });
}

/** The page for a person who stays after paying, or reopens an old link. */
export function paymentOverPage({ status }: SandboxCheckout) {
  const isPaid = status === "complete";
  return sandboxPage({
    title: isPaid ? "Paid" : "This link has expired",
    service,
    body: html`<p>${isPaid ? "You can close this tab." : "Start again from the package."}</p>`,
  });
}
