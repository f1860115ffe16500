import { html } from "hono/html";
import { sandboxPage } from "./pages.ts";
import type { StripeSandbox } from "./stripe.ts";
import type { SandboxAccount } from "./stripe-accounts.ts";
import type { SandboxCheckout } from "./stripe-checkout.ts";

const service = "Stripe";

/** In place of the dashboard in which a doula sees her payments and payouts, after signing in. */
export function addDashboardRoutes(sandbox: StripeSandbox): void {
  sandbox.app.get("/stripe/dashboard", (c) => c.html(signInPage(sandbox.accounts())));

  sandbox.app.get("/stripe/dashboard/:id", (c) => {
    const account = sandbox.accounts().find(({ id }) => id === c.req.param("id"));
    if (!account) return c.text("Sandbox: there is no such account.", 404);
    const payments = sandbox
      .checkouts()
      .filter((each) => each.account === account.id && each.payment_status === "paid");
    return c.html(paymentsPage(account, payments));
  });
}

function signInPage(accounts: SandboxAccount[]) {
  return sandboxPage({
    title: "Payments and payouts",
    service,
    body: html`<p>The real Stripe asks you to sign in here. Choose whose account you look at. No real money moves.</p>
      <ul>
        ${accounts.map(({ id, email }) => html`<li><a href="/stripe/dashboard/${id}">${email ?? id}</a></li>`)}
      </ul>`,
  });
}

function paymentsPage({ id, email }: SandboxAccount, payments: SandboxCheckout[]) {
  return sandboxPage({
    title: `Payments to ${email ?? id}`,
    service,
    body: html`<p>Stripe pays out to the bank account what is left after fees and refunds, every two days.</p>
      ${payments.length === 0 ? html`<p>No payments yet.</p>` : ""}
      <ul>
        ${payments.map(
          ({ name, amount_total, fee }) =>
            html`<li>${name}: ${dollarsOf(amount_total)}, of which ${dollarsOf(fee)} go to the platform</li>`,
        )}
      </ul>
      <p><a href="/stripe/dashboard">Another account</a></p>`,
  });
}

function dollarsOf(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}
