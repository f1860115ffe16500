import type { PaymentAccount } from "../../contract/commerce/payments.schema.ts";
import type { OwnApplication } from "../../contract/directory/applications.schema.ts";
import type { SetupStepId } from "../../contract/directory/applications.ts";
import { stubApi } from "./stub-api.ts";

/** A draft with no step done. */
export const emptyApplication: OwnApplication = {
  doula_profile_id: "018f0000-0000-7000-8000-000000000001",
  slug: "grace-okafor",
  status: "draft",
  is_listed: false,
  is_paused: false,
  is_under_second_review: false,
  unlisted_note: null,
  submitted_at: null,
  steps: {
    certifications: false,
    video: false,
    calendar: false,
    "payment-account": false,
    packages: false,
    births: false,
  },
  certifications_count: 0,
  packages_count: 0,
  video_url: null,
  births_attended: null,
  attends_births: null,
  review_notes: null,
  problems: [],
  takes_payments: false,
  has_unsorted_insurance: false,
  answers_count: 0,
  asks_package_types: false,
  missing_details: [],
  listing_gaps: [],
};

/** A profile with these steps done. */
export function makeApplication(
  done: readonly SetupStepId[],
  more: Partial<OwnApplication> = {},
): OwnApplication {
  const steps = { ...emptyApplication.steps, ...Object.fromEntries(done.map((id) => [id, true])) };
  return { ...emptyApplication, steps, ...more };
}

/** A doula's Stripe account; none unless `change` says otherwise. */
export function makePaymentAccount(change: Partial<PaymentAccount> = {}): PaymentAccount {
  return {
    is_available: true,
    is_sandbox: false,
    dashboard_url: null,
    state: null,
    takes_payments: false,
    missing: [],
    notice: null,
    ...change,
  };
}

/** Responds with a doula's Stripe account; none by default. */
export function stubPaymentAccount(change: Partial<PaymentAccount> = {}): void {
  stubApi("GET /rest/v1/payment_account", () => makePaymentAccount(change));
}

/** Responds to a doula's requests for their setup with the current value. */
export function stubOwnApplication(current: () => OwnApplication): void {
  stubPaymentAccount();
  stubApi("GET /rest/v1/applications/own", current);
  stubApi("GET /auth/v1/user", () => ({ session: null }));
}

/** The server's response when it refuses. */
export function refusal(code: string, detail: string, status = 409): Response {
  const body = { type: `/problems/${code}`, title: code, status, code, detail, request_id: "1" };
  return Response.json(body, { status });
}
