import { html } from "hono/html";
import { sandboxPage } from "./pages.ts";
import type { SandboxAccount } from "./stripe-accounts.ts";

const service = "Stripe";

/** The page where doulas enter their details at the real Stripe. */
export function onboardingPage({ email, refreshUrl }: { email: string | null; refreshUrl: string }) {
  return sandboxPage({
    title: "Set up payments",
    service,
    body: html`<p>The real Stripe asks ${email ?? "you"} here for identity, tax number and bank account. No real money moves. Choose
        how this visit ends.</p>
      <form method="post">
        <div class="buttons">
          <button class="primary" name="outcome" value="complete">Finish setup</button>
          <button name="outcome" value="restricted">Finish without ID and bank account</button>
          <button name="outcome" value="leave">Leave halfway</button>
        </div>
      </form>
      <p><a href="${refreshUrl}">Back without finishing</a></p>`,
  });
}

/** All accounts, what can happen to one later, and how the server should fail. */
export function controlPage(accounts: SandboxAccount[], fault: string | undefined) {
  return sandboxPage({
    title: "Stripe accounts",
    service,
    body: html`<p><a href="/stripe/payments">Payments</a></p>
      <h2>The API</h2>
      <p>${fault ? `Every call fails: ${fault}.` : "Every call succeeds."}</p>
      <form method="post" action="/stripe/fault">
        <div class="buttons">
          <button name="fault" value="">Answer every call</button>
          <button name="fault" value="broken">Fail every call</button>
          <button name="fault" value="over quota">Refuse every call as too many</button>
        </div>
      </form>
      ${accounts.map(
        (account) => html`<h2>${account.email ?? account.id}</h2>
          <p>${describe(account)}</p>
          <form method="post" action="/stripe/accounts/${account.id}">
            <div class="buttons">
              <button name="outcome" value="complete">Make it ready for payments</button>
              <button name="outcome" value="restricted">Ask for ID and bank account</button>
              <button name="outcome" value="disconnect">Disconnect it</button>
            </div>
          </form>`,
      )}`,
  });
}

function describe({ details_submitted, charges_enabled, payouts_enabled }: SandboxAccount): string {
  if (!details_submitted) return "Details not submitted.";
  return `Details submitted. Charges ${charges_enabled ? "on" : "off"}, payouts ${payouts_enabled ? "on" : "off"}.`;
}
